import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../../platform/module';
import { anyContains } from '../../../platform/search/listSql';
import { amongFound, type Said, sayingOf } from '../../../platform/search/pieces';

/** What people are found by. */
export const PEOPLE = {
  table: 'user_account',
  beside: 'person_said',
  columns: ['name', 'name_en', 'account', 'employee_id', 'email', 'phone'],
} as const satisfies Said;

type Column = (typeof PEOPLE.columns)[number];

/** Ids of the people who say the text in one of the columns; null for many. */
export const peopleSaying = (
  ctx: Context,
  text: string,
  columns: readonly Column[],
): Promise<string[] | null> => sayingOf(ctx, PEOPLE, text.trim(), columns);

const said = (text: string, of: 'u' | 'x', columns: readonly Column[]): RawBuilder<unknown> =>
  anyContains(text, ...columns.map((column) => sql.ref(`${of}.${column}`)));

/** Condition: person `u` says the text in one of the columns. */
export const personSays = async (
  ctx: Context,
  text: string,
  columns: readonly Column[],
): Promise<RawBuilder<unknown>> =>
  amongFound(sql`u.id`, await peopleSaying(ctx, text, columns), said(text, 'u', columns));

/** Condition: the person whose id this is says the text in one of the columns. Each row looks at whom it names where many do. */
export const namesPersonSaying = async (
  ctx: Context,
  id: RawBuilder<unknown>,
  text: string,
  columns: readonly Column[],
): Promise<RawBuilder<unknown>> =>
  amongFound(
    id,
    await peopleSaying(ctx, text, columns),
    sql`(select ${said(text, 'x', columns)} from user_account x where x.id = ${id})`,
  );
