import { sql } from 'kysely';
import type { TenantTransaction } from '../database/tenantTransaction';

/** A table whose rows are changes of a number `n`: what there is of a key is the sum of its rows. */
export interface Summed {
  table: string;
  key: readonly string[];
}

/**
 * Adds up the rows of each key, so that there is little to read. Whoever counts meanwhile adds rows of their own: none of
 * them is lost, and nobody waits.
 */
export async function addUp(tx: TenantTransaction, { table, key }: Summed): Promise<void> {
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
