import pg from 'pg';
import type { Reader } from '../todo/reader';

const ORDER = 'r.d1 desc, r.created_at desc, r.id desc';
const COLUMNS = [
  ...['id', 'no', 'title', 'department_id', 'initiator_id', 'owner_id', 'status', 'open_steps'],
  ...['due', 'ended_at', 'created_at', 'version', 'n1', 'n2', 't1', 'd1', 'n4', 'n5'],
]
  .map((column) => `r.${column}`)
  .join(', ');
const MATCHING = `r.process = $1 and (r.no is not null or r.initiator_id = $2) and r.n2 = any($3::double precision[])`;

const namedBy = (column: string) => `(select
  json_build_object('account', u.account, 'name', u.name, 'nameEn', u.name_en) from user_account u where u.id = page.${column})`;

/** What the product reads for a page of the list, statement by statement. */
const STATEMENTS = {
  ready: `select json_agg(json_build_array(key, slot, holds, filled) order by key)::text as stored from record_slot
    where process = $1`,
  page: `select page.*, ${namedBy('initiator_id')} as initiator, ${namedBy('owner_id')} as owner,
      (select case when d.name_zh is not null then
        json_build_object('zh', d.name_zh, 'en', coalesce(d.name_en, d.name_zh)) end
        from department d where d.id = page.department_id) as department
    from (
      select ${COLUMNS} from quality_record r
      where ${MATCHING} and r.d1 is not null order by ${ORDER} limit 20 offset 0) page`,
  total: `select (select coalesce(sum(t.n), 0)::bigint from record_tally t
      where t.field = 'n2' and t.value = $4 and t.process = $1)
    + (select count(*) from quality_record r where ${MATCHING} and r.no is null and r.initiator_id = $2) as total`,
};

/**
 * The same statements by the bare driver, each client on a connection of its own: the transaction opens with
 * role and tenant as a request's does, reads, and commits.
 */
export async function bareReader(databaseUrl: string, account: string, clients: number): Promise<Reader> {
  const connections = await Promise.all(
    Array.from({ length: clients }, async () => {
      const client = new pg.Client({ connectionString: databaseUrl });
      await client.connect();
      return client;
    }),
  );
  const { rows } = await (connections[0] as pg.Client).query<{ id: string; tenantId: string }>(
    `select u.id, u.tenant_id as "tenantId" from user_account u join tenant t on t.id = u.tenant_id
     where t.code = 'hkpharma' and account = $1`,
    [account],
  );
  const { id, tenantId } = rows[0] as { id: string; tenantId: string };
  const begin = `begin; set local role attest_app; select set_config('app.tenant_id', '${tenantId}', true)`;
  const read = (client: pg.Client) => async () => {
    const ask = (name: keyof typeof STATEMENTS, values: unknown[]) =>
      client.query({ name, text: STATEMENTS[name], values });
    await client.query(begin);
    await ask('ready', ['deviation']);
    await ask('page', ['deviation', id, [1]]);
    await ask('total', ['deviation', id, [1], '1']);
    await client.query('commit');
  };
  return {
    clients: connections.map(read),
    close: async () => {
      await Promise.all(connections.map((client) => client.end()));
    },
  };
}
