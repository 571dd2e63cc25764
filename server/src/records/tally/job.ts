import { sql } from 'kysely';
import type { Context, JobDefinition } from '../../platform/module';

/** Adds up what was counted one by one, so that there is little to read. */
export const tallyJob: JobDefinition = {
  name: 'records-tally',
  schedule: '*/5 * * * *',
  run: (_, platform) =>
    platform.forEachTenant(async (tenant) => {
      await platform.asSystem(tenant, (ctx) => addUp(ctx, 'record_tally', TALLY));
      await platform.asSystem(tenant, (ctx) => addUp(ctx, 'record_cube', CUBE));
    }),
};

const TALLY = ['process', 'department_id', 'field', 'value'];
const CUBE = [
  ...['process', 'department_id', 'status', 'step_id'],
  ...['n1', 'n2', 'n3', 'n4', 'n5', 'n6', 'n7', 'n8'],
];

/** Whoever counts meanwhile adds rows of their own: none of them is lost, and nobody waits. */
async function addUp({ tx }: Context, table: string, key: string[]): Promise<void> {
  const columns = sql.join(key.map((column) => sql.ref(column)));
  await sql`
    with gone as (
      delete from ${sql.table(table)} where ctid in (
        select ctid from (
          select ctid, count(*) over same as rows, sum(n) over same as sum from ${sql.table(table)}
          window same as (partition by ${columns})) counted
        where rows > 1 or sum = 0)
      returning *)
    insert into ${sql.table(table)} (${columns}, n)
    select ${columns}, sum(n) from gone group by ${columns} having sum(n) <> 0`.execute(tx);
}
