import { type RawBuilder, sql } from 'kysely';
import type { InParts, Part } from './declaration';
import type { Range } from './listSql';

type Sql = RawBuilder<unknown>;

/** What is read of the rows that are shown, and from what. */
export interface ReadInParts {
  source: Sql;
  select: Sql;
  /** Whether what is sorted by goes down. */
  desc: boolean;
  /** How a number of rows is said. */
  written?: (count: number) => Sql;
  /** The source joins so much that rows are named before it does. */
  isWide?: boolean;
}

const keyAt = (at: number) => sql.ref(`key${at}`);
const partAt = (at: number) => sql.ref(`part${at}`);
const listed = (keys: readonly Sql[], from = 0) =>
  sql.join(keys.map((key, at) => sql`${key} as ${keyAt(at + from)}`));

/** SQL: a stretch of rows that are found in parts; of each are found as many as the stretch reaches. */
export function inParts(
  { id, parts, desc: goesDown }: InParts,
  { source, select, desc, written = (count) => sql`${count}::bigint`, isWide }: ReadInParts,
  { offset, limit }: Pick<Range, 'offset' | 'limit'>,
): Sql {
  const isDown = (at: number) => (Array.isArray(goesDown) ? goesDown[at] : (goesDown ?? desc));
  const sorted = (keys: readonly Sql[], nulls = sql``, from = 0) =>
    sql.join(keys.map((key, at) => sql`${key}${isDown(at + from) ? sql` desc` : sql``}${nulls}`));
  const all = written(offset + limit);
  const found = parts.map(({ from, where, keys, each, among, mixed, rest, otherwise }: Part, at) => {
    const room = sql`greatest(${all} - (select count(*) from ${partAt(at - 1)}), 0)`;
    const reach = rest ? room : otherwise ? sql`(case when ${room} > 0 then ${all} else 0 end)` : all;
    const byName = each ? keys.slice(0, 1) : [];
    const own = keys.slice(byName.length);
    const nulls = mixed && sql` nulls last`;
    const rows = sql`select ${listed(own, byName.length)} from ${from} where ${where}
      order by ${sorted(own, nulls, byName.length)} limit ${reach}`;
    const ofWhat = each ? sql`(select x.* from ${each} order by ${sorted(byName)}) x` : among;
    if (!ofWhat) return rows;
    const ofEach = [...byName, ...own.map((_, place) => keyAt(place + byName.length))];
    return sql`select ${listed(ofEach)} from ${ofWhat} cross join lateral (${rows}) of_each
      order by ${sorted(ofEach, nulls)} limit ${reach}`;
  });
  const named = found.map((part, at) => sql`${partAt(at)} as (${part})`);
  const together = found.map((_, at) => sql`select * from ${partAt(at)}`);
  const names = (parts[0]?.keys ?? []).map((_, at) => sql.ref(`found.key${at}`));
  const order = sorted(names, sql` nulls last`);
  const last = names.at(-1);
  const shown = isWide ? sql`and ${id} = any(array(select ${last} from found))` : sql``;
  return sql`with ${sql.join(named)}, found as (
      select * from (${sql.join(together, sql` union `)}) found order by ${order}
      limit ${written(limit)} offset ${written(offset)})
    select ${select} from ${source}, found where ${id} = ${last} ${shown} order by ${order}`;
}
