import pg from 'pg';
import type { Reader } from '../todo/reader';

const SLOTS = [
  ...Array.from({ length: 16 }, (_, index) => `t${index + 1}`),
  ...Array.from({ length: 8 }, (_, index) => `n${index + 1}`),
  ...Array.from({ length: 8 }, (_, index) => `d${index + 1}`),
];
const COLUMNS = [
  ...['id', 'process', 'no', 'title', 'department_id', 'initiator_id', 'owner_id', 'status', 'open_steps'],
  ...['due', 'ended_at', 'created_at', 'version'],
  ...SLOTS,
]
  .map((column) => `r.${column}`)
  .join(', ');
const MATCHING = `r.process = $1 and (r.no is not null or r.initiator_id = $2) and r.n2 = any($3::double precision[])`;

/** What the product reads for a page of the list, statement by statement. */
const STATEMENTS = {
  ready: `select key, slot, holds, filled from record_slot where process = $1`,
  page: `select ${COLUMNS} from quality_record r where ${MATCHING} and r.d1 is not null
    order by r.d1 desc, r.created_at desc, r.id desc limit 20 offset 0`,
  total: `select (select coalesce(sum(t.n), 0)::bigint from record_tally t
      where t.field = 'n2' and t.value = any($4::text[]) and t.process = $1)
    + (select count(*) from quality_record r where ${MATCHING} and r.no is null and r.initiator_id = $2) as total`,
  people: `select id, account, name from user_account where id = any($1)`,
  departments: `select id, name_zh, name_en from department where id = any($1)`,
};

interface Row {
  initiator_id: string;
  owner_id: string | null;
  department_id: string | null;
}

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
    const ask = async <R extends pg.QueryResultRow>(name: keyof typeof STATEMENTS, values: unknown[]) =>
      (await client.query<R>({ name, text: STATEMENTS[name], values })).rows;
    await client.query(begin);
    await ask('ready', ['deviation']);
    const page = await ask<Row>('page', ['deviation', id, [1]]);
    await ask('total', ['deviation', id, [1], ['1']]);
    const people = page.flatMap(({ initiator_id, owner_id }) => [
      initiator_id,
      ...(owner_id ? [owner_id] : []),
    ]);
    await ask('people', [[...new Set(people)]]);
    await ask('departments', [[...new Set(page.flatMap(({ department_id }) => department_id ?? []))]]);
    await client.query('commit');
  };
  return {
    clients: connections.map(read),
    close: async () => {
      await Promise.all(connections.map((client) => client.end()));
    },
  };
}
