import { COUNTED_ROWS } from '@attest/api-contract';
import { type RawBuilder, sql } from 'kysely';
import type { TenantTransaction } from '../database/tenantTransaction';
import type { Among, Counted } from './declaration';
import { countOf } from './listSql';

interface Counting<V, More> extends Among<V, More> {
  from: RawBuilder<unknown>;
  condition: RawBuilder<unknown>;
}

/**
 * How many rows have each of the values, one more than the bound for more than that; the most first, none left out but
 * those without any. Of many rows each value is counted by itself and not to the end, where an index finds its rows; what no index
 * finds would be gone through again for each.
 */
export async function countsAmong<V, More>(
  tx: TenantTransaction,
  { from, condition, column, all, isIndexed = false }: Counting<V, More>,
): Promise<(Counted<V> & More)[]> {
  const areMany = async () => {
    const { rows } = await sql<{ size: number }>`
      select ${countOf(sql`${from} where ${condition}`, {})} as size`.execute(tx);
    return (rows[0]?.size ?? 0) > COUNTED_ROWS;
  };
  const counted =
    !isIndexed || !(await areMany())
      ? sql`select ${column} as value, count(*) as count from ${from} where ${condition} group by 1`
      : sql`select facet.value, ${countOf(sql`${from} where ${condition} and ${column} = facet.value`, {})} as count
          from (${all}) facet`;
  const { rows } = await sql<Counted<V> & More>`
    select facet.*, found.count from (${all}) facet join (${counted}) found on found.value = facet.value
    where found.count > 0 order by found.count desc, facet.value`.execute(tx);
  return rows;
}

/** A column that holds one of some values. */
export const amongValues = <V>(column: RawBuilder<V>, values: readonly V[]): Among<V> => ({
  column,
  all: sql`select unnest(${values}::text[]) as value`,
});
