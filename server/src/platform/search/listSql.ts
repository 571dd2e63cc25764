import { COUNTED_ROWS, type Sort, type Total } from '@attest/api-contract';
import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';
import { AppError } from '../errors';
import { ownValue } from '../ownValue';
import { containing } from './searchTerms';

/** What a list is sorted by, as the caller has chosen of known columns. Throws REQUEST_INVALID. */
function chosenColumn(columns: Record<string, RawBuilder<unknown>>, { by }: Sort): RawBuilder<unknown> {
  const column = ownValue(columns, by);
  if (!column) throw new AppError('REQUEST_INVALID', { where: '/sort' });
  return column;
}

/** An `order by` list from the caller's choice of known columns and what comes after. Throws REQUEST_INVALID. */
export function orderBy(
  columns: Record<string, RawBuilder<unknown>>,
  sort: Sort[] | undefined,
  ...rest: RawBuilder<unknown>[]
): RawBuilder<unknown> {
  const chosen = (sort ?? []).map((one) => {
    const column = chosenColumn(columns, one);
    return one.desc ? sql`${column} desc nulls last` : sql`${column} nulls last`;
  });
  return sql.join([...chosen, ...rest], sql`, `);
}

/** `a.due desc nulls last` in its parts. */
const ORDERED = /^(.*?)( desc)?(?: nulls (first|last))?$/s;

/** What is ordered as `a.due nulls last`, from its end. */
function backwards(order: string): RawBuilder<unknown> {
  const [, column = order, desc, nulls = desc ? 'first' : 'last'] = ORDERED.exec(order) ?? [];
  return sql.raw(`${column}${desc ? '' : ' desc'} nulls ${nulls === 'last' ? 'first' : 'last'}`);
}

/** The order of a list from its end; as it is where it holds values of a request. */
export function turned(on: QueryExecutorProvider, natural: RawBuilder<unknown>[]): RawBuilder<unknown>[] {
  const compiled = natural.map((order) => order.compile(on));
  if (compiled.some(({ parameters }) => parameters.length > 0)) return natural;
  return compiled.map((order) => backwards(order.sql));
}

/** `a.due`, `u.name collate attest_zh`, each name in quotes or not. */
const COLUMN = /^"?\w+"?\."?\w+"?( collate \w+)?$/;

/** Some of the rows of a list, by a condition, in their order. */
export interface Ordered {
  where: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
}

/**
 * The same in two parts, rows that have a value in the first column and then those without: going down, where these come
 * last, an index that goes up has the order of each, of the first read from its end; a sparse one holds the first alone.
 * Undefined where nothing needs it, and for what is neither said to have such an index nor a column of a table: it may be
 * several, or what a row is answered under.
 */
export function filledFirst(
  on: QueryExecutorProvider,
  columns: Record<string, RawBuilder<unknown>>,
  sort: Sort[] | undefined,
  isSparse: boolean,
  ...rest: RawBuilder<unknown>[]
): Ordered[] | undefined {
  const [first, ...others] = sort ?? [];
  if (!first || !(first.desc || isSparse)) return undefined;
  const column = chosenColumn(columns, first);
  if (!isSparse && !COLUMN.test(column.compile(on).sql)) return undefined;
  const following = orderBy(columns, others, ...rest);
  const filled = {
    where: sql`${column} is not null`,
    order: sql`${column}${first.desc ? sql` desc` : sql``}, ${following}`,
  };
  return [filled, { where: sql`${column} is null`, order: following }];
}

/** What has no small letters is found as it is, in half the time. */
const likeOf = (text: string) => (text.toLowerCase() === text.toUpperCase() ? sql`like` : sql`ilike`);

/** Condition: one of the columns contains the text; true when it is blank. */
export function anyContains(
  given: string | undefined,
  ...columns: RawBuilder<unknown>[]
): RawBuilder<unknown> {
  const text = given?.trim();
  if (!text) return sql`true`;
  const [like, pattern] = [likeOf(text), containing(text)];
  return sql`(${sql.join(
    columns.map((column) => sql`${column} ${like} ${pattern}`),
    sql` or `,
  )})`;
}

/**
 * Condition: what a row names by `id` says the text in one of its columns, `x` of `from`. All that do are read once, where
 * a join would look at what each row names.
 */
export const namesOneSaying = (
  id: RawBuilder<unknown>,
  text: string,
  from: RawBuilder<unknown>,
  ...columns: RawBuilder<unknown>[]
): RawBuilder<unknown> => sql`${id} in (select x.id from ${from} where ${anyContains(text, ...columns)})`;

/**
 * Condition: rows that have all pieces of a text, found by the index on them, and then say it. How many these are the
 * planner knows of the pieces alone: of `ilike` it would expect next to none, and read and sort all that match for the
 * twenty on a page.
 */
export const withPieces = (pieces: RawBuilder<unknown>, says: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(${pieces} and coalesce(${says}, false))`;

/** Condition: the column holds one of the values; of a single one an index has the order of what follows in it too. */
export const isOneOf = (column: RawBuilder<unknown>, values: readonly unknown[]): RawBuilder<unknown> =>
  values.length === 1 ? sql`${column} = ${values[0]}` : sql`${column} = any(${values})`;

/** Stands among the ids of a filter for rows without one. */
export const NONE = 'none';

/** Condition: the column holds one of the ids; with `NONE` among them, or nothing. */
export function isOneOrNone(column: RawBuilder<unknown>, chosen: readonly string[]): RawBuilder<unknown> {
  const ids = chosen.filter((id) => id !== NONE);
  const any = [
    ...(ids.length > 0 ? [isOneOf(column, ids)] : []),
    ...(ids.length < chosen.length ? [sql`${column} is null`] : []),
  ];
  return sql`(${sql.join(any, sql` or `)})`;
}

/** Condition: all of the parts; true without any. */
export const allOf = (parts: (RawBuilder<unknown> | false | 0 | '' | undefined)[]): RawBuilder<unknown> =>
  sql.join([sql`true`, ...parts.filter((part) => part instanceof Object)], sql` and `);

/** A stretch of a list in the order that the caller chose. */
export interface Range {
  offset: number;
  limit: number;
  sort?: Sort[];
}

/** A page of a list as a call asks for it. */
export interface PageAsked {
  page: number;
  pageSize: number;
  sort?: Sort[];
  exact?: boolean;
}

/** SQL number: the rows of `from`, joined and with its condition; of many only so many as to know that they are many. */
export const countOf = (
  from: RawBuilder<unknown>,
  { exact = false }: { exact?: boolean },
): RawBuilder<number> =>
  exact ? sql<number>`(select count(*) from ${from})` : countUpTo(from, COUNTED_ROWS + 1);

/** SQL number: the rows of `from`, no further than `most`. */
export const countUpTo = (from: RawBuilder<unknown>, most: number): RawBuilder<number> =>
  sql<number>`(select count(*) from (select from ${from} limit ${sql.lit(most)}) counted)`;

/** What is said of so many counted rows. */
export const totalOf = (count: number, { exact = false }: { exact?: boolean }): Total =>
  exact || count <= COUNTED_ROWS ? { total: count } : { total: COUNTED_ROWS, more: true };

/** The stretch that a page of a list is. */
export const rangeOf = ({ page, pageSize, sort }: PageAsked): Range => ({
  offset: (page - 1) * pageSize,
  limit: pageSize,
  ...(sort && { sort }),
});

/** A page of a list as SQL. */
export const limitOf = ({ page, pageSize }: { page: number; pageSize: number }): RawBuilder<unknown> =>
  sql`limit ${pageSize} offset ${(page - 1) * pageSize}`;
