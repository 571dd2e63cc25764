import pg from 'pg';
import type { Reader } from './reader';

/** What the product reads of a page of the to-do list, as one prepared statement. */
const COLUMNS = [
  'id',
  'instance_id',
  'definition_id',
  'step_id',
  'purpose',
  'process',
  'record_id',
  'record_no',
  'title',
  'path',
  'initiator_id',
  'initiator_account',
  'initiator_name',
  'behalf_id',
  'behalf_account',
  'behalf_name',
  'created_at',
  'deadline',
]
  .map((column) => `t.${column}`)
  .join(', ');
const MATCHING = (handler: string, processes: string) =>
  `t.handler_id = ${handler} and t.status = 'open' and t.process = any(${processes})`;
const LIST = `
  with matching as (select count(*) as "listTotal" from wf_task t where ${MATCHING('$1', '$2')}),
  shown as (select page.*, row_number() over () as "listPlace" from (
    select ${COLUMNS}, (select i.status from wf_instance i where i.id = t.instance_id) as process_status
    from wf_task t where ${MATCHING('$3', '$4')} order by t.deadline, t.id limit $5 offset $6) page)
  select * from matching left join shown on true order by "listPlace"`;

/** The permission check as one statement: session, person, tenant and roles. */
const SESSION = `
  select s.id, s.user_id, s.last_seen_at, s.expires_at, s.ended_at, u.account, u.name, u.status, u.can_login,
         u.department_id, u.must_change, u.password_set_at, r.roles, t.permission_version, t.idle_minutes,
         t.password_policy
  from session s
  join user_account u on u.tenant_id = s.tenant_id and u.id = s.user_id
  join tenant t on t.id = s.tenant_id
  cross join lateral (
    select array_agg(role_code order by role_code) as roles from user_role r
    where r.tenant_id = s.tenant_id and r.user_id = s.user_id) r
  where s.tenant_id = current_setting('app.tenant_id')::uuid and s.token_hash = $1`;

interface Person {
  id: string;
  tenantId: string;
  tokenHash: string;
}

/**
 * The same statements by the bare driver, each client on a connection of its own: the transaction opens with
 * role and tenant as a request's does, reads the list (and before it the session, when asked), and commits.
 */
export async function bareReader(
  databaseUrl: string,
  account: string,
  clients: number,
  { withSession }: { withSession: boolean },
): Promise<Reader> {
  const connections = await Promise.all(
    Array.from({ length: clients }, async () => {
      const client = new pg.Client({ connectionString: databaseUrl });
      await client.connect();
      return client;
    }),
  );
  const { rows } = await (connections[0] as pg.Client).query<Person>(
    `select u.id, u.tenant_id as "tenantId",
       (select token_hash from session s where s.user_id = u.id order by last_seen_at desc limit 1) as "tokenHash"
     from user_account u join tenant t on t.id = u.tenant_id where t.code = 'hkpharma' and account = $1`,
    [account],
  );
  const { id, tenantId, tokenHash } = rows[0] as Person;
  const begin = `begin; set local role attest_app; select set_config('app.tenant_id', '${tenantId}', true)`;
  const read = (client: pg.Client) => async () => {
    await client.query(begin);
    if (withSession) await client.query({ name: 'session', text: SESSION, values: [tokenHash] });
    await client.query({ name: 'list', text: LIST, values: [id, ['deviation'], id, ['deviation'], 20, 0] });
    await client.query('commit');
  };
  return {
    clients: connections.map(read),
    close: async () => {
      await Promise.all(connections.map((client) => client.end()));
    },
  };
}
