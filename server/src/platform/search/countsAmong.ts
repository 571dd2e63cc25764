import { type RawBuilder, sql } from 'kysely';
import type { TenantTransaction } from '../database/tenantTransaction';
import type { Among, Counted } from './declaration';

interface Counting<V, More> extends Among<V, More> {
  from: RawBuilder<unknown>;
  condition: RawBuilder<unknown>;
  /** Counted are so many rows at most. */
  most: number | undefined;
}

/** How many rows have a value; `more` where not all rows were counted. */
interface Found<V> extends Counted<V> {
  more: boolean;
}

/**
 * How many rows have each of the values; the most first, none left out but those without any. Where not all rows were
 * counted any value may have some.
 */
export async function countsAmong<V, More>(
  tx: TenantTransaction,
  { from, condition, column, all, most }: Counting<V, More>,
): Promise<(Found<V> & More)[]> {
  const limit = most === undefined ? sql`` : sql`limit ${sql.lit(most + 1)}`;
  const more = most === undefined ? sql`false` : sql`(select sum(count) from found) > ${sql.lit(most)}`;
  const { rows } = await sql<Found<V> & More>`
    with found as materialized (
      select value, count(*) as count from (select ${column} as value from ${from} where ${condition} ${limit}) counted
      group by 1)
    select facet.*, coalesce(found.count, 0) as count, coalesce(${more}, false) as more
    from (${all}) facet left join found on found.value = facet.value where found.count > 0 or ${more}
    order by count desc, facet.value`.execute(tx);
  return rows;
}

/** A column that holds one of some values. */
export const amongValues = <V>(column: RawBuilder<V>, values: readonly V[]): Among<V> => ({
  column,
  all: sql`select unnest(${values}::text[]) as value`,
});
