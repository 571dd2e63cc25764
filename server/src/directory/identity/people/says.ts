import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../../platform/module';
import { fewOf } from '../../../platform/search/candidates';
import { anyContains, namesOneFound } from '../../../platform/search/listSql';

/** Candidates that are looked at one by one; where there are more, a list meets who says the text soon enough. */
const CANDIDATES = 2_000;

/** People of whom an index has all pieces of a text; null for many. */
const candidates = (ctx: Context, text: string): Promise<string[] | null> =>
  fewOf(
    ctx,
    { what: 'people', text, most: CANDIDATES },
    (limit) =>
      sql`select x.user_id as id from person_search x where x.search_terms @> person_pieces(${text}) limit ${limit}`,
  );

/** Condition: person `u` says the text in one of the columns, which are among those whose pieces an index has. */
export async function personSays(
  ctx: Context,
  text: string,
  columns: readonly RawBuilder<unknown>[],
): Promise<RawBuilder<unknown>> {
  const found = await candidates(ctx, text);
  const says = anyContains(text, ...columns);
  return found ? sql`(u.id = any(${found}::uuid[]) and ${says})` : says;
}

/** Condition: the person whose id this is says the text in one of the columns of `x`. */
export async function namesPersonSaying(
  ctx: Context,
  id: RawBuilder<unknown>,
  text: string,
  ...columns: RawBuilder<unknown>[]
): Promise<RawBuilder<unknown>> {
  const found = await candidates(ctx, text.trim());
  return namesOneFound({ id, found, among: sql`x.id` }, text, sql`user_account x`, ...columns);
}
