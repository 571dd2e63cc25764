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
}

/** SQL: a stretch of rows that are found in parts; of each are found as many as the stretch reaches. */
export function inParts(
  { id, parts }: InParts,
  { source, select, desc }: ReadInParts,
  { offset, limit }: Pick<Range, 'offset' | 'limit'>,
): Sql {
  const turn = desc ? sql` desc` : sql``;
  const reach = sql`${offset + limit}::bigint`;
  const found = parts.map(({ from, where, keys }: Part) => {
    const named = keys.map((key, at) => sql`${key} as ${sql.ref(`key${at}`)}`);
    return sql`(select ${sql.join(named)} from ${from} where ${where}
      order by ${sql.join(keys.map((key) => sql`${key}${turn}`))} limit ${reach})`;
  });
  const names = (parts[0]?.keys ?? []).map((_, at) => sql.ref(`found.key${at}`));
  const order = sql.join(names.map((name) => sql`${name}${turn} nulls last`));
  return sql`select ${select} from ${source}, (
      select * from (${sql.join(found, sql` union all `)}) found order by ${order} limit ${limit} offset ${offset}) found
    where ${id} = ${names.at(-1)} order by ${order}`;
}
