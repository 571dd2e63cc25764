import { COUNTED_ROWS, type Sort, type Total } from '@attest/api-contract';
import { type RawBuilder, sql } from 'kysely';
import { AppError } from '../errors';
import { ownValue } from '../ownValue';
import { containing } from './searchTerms';

/** An `order by` list from the caller's choice of known columns and what comes after. Throws REQUEST_INVALID. */
export function orderBy(
  columns: Record<string, RawBuilder<unknown>>,
  sort: Sort[] | undefined,
  ...rest: RawBuilder<unknown>[]
): RawBuilder<unknown> {
  const chosen = (sort ?? []).map(({ by, desc }) => {
    const column = ownValue(columns, by);
    if (!column) throw new AppError('REQUEST_INVALID', { where: '/sort' });
    return desc ? sql`${column} desc nulls last` : sql`${column} nulls last`;
  });
  return sql.join([...chosen, ...rest], sql`, `);
}

/** Condition: one of the columns contains the text; true when it is blank. */
export function anyContains(
  given: string | undefined,
  ...columns: RawBuilder<unknown>[]
): RawBuilder<unknown> {
  const text = given?.trim();
  if (!text) return sql`true`;
  const like = containing(text);
  return sql`(${sql.join(
    columns.map((column) => sql`${column} ilike ${like}`),
    sql` or `,
  )})`;
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
  exact
    ? sql<number>`(select count(*) from ${from})`
    : sql<number>`(select count(*) from (select from ${from} limit ${sql.lit(COUNTED_ROWS + 1)}) counted)`;

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
