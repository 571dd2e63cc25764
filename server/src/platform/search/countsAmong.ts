import { type RawBuilder, sql } from 'kysely';
import type { TenantTransaction } from '../database/tenantTransaction';
import type { Among, Counted } from './declaration';

interface Counting<V, More> extends Among<V, More> {
  from: RawBuilder<unknown>;
  condition: RawBuilder<unknown>;
}

/** How many rows have each of the values; the most first, none left out but those without any. */
export async function countsAmong<V, More>(
  tx: TenantTransaction,
  { from, condition, column, all }: Counting<V, More>,
): Promise<(Counted<V> & More)[]> {
  const { rows } = await sql<Counted<V> & More>`
    select facet.*, found.count from (${all}) facet join (
      select ${column} as value, count(*) as count from ${from} where ${condition} group by 1) found
      on found.value = facet.value
    order by found.count desc, facet.value`.execute(tx);
  return rows;
}

/** A column that holds one of some values. */
export const amongValues = <V>(column: RawBuilder<V>, values: readonly V[]): Among<V> => ({
  column,
  all: sql`select unnest(${values}::text[]) as value`,
});
