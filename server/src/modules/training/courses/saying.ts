import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../../platform/module';
import { fewOf } from '../../../platform/search/candidates';
import { anyContains, withPieces } from '../../../platform/search/listSql';
import { amongFound } from '../../../platform/search/pieces';
import { askedTerms } from '../../../platform/search/searchTerms';

type Sql = RawBuilder<unknown>;

/** So many are named one by one. */
const FEW = 500;

/** Condition: the id is one of those that a query finds, which are named where they are few. */
async function amongThose(
  ctx: Context,
  id: Sql,
  what: string,
  text: string,
  query: RawBuilder<{ id: string }>,
) {
  const found = await fewOf(
    ctx,
    { what, text, most: FEW },
    (limit) => sql`select found.id from (${query}) found limit ${limit}`,
  );
  return amongFound(id, found, sql`${id} in (${query})`);
}

/** Condition: the course whose id this is says a text in its number. */
export const namesCourseSaying = (ctx: Context, id: Sql, text: string): Promise<Sql> =>
  amongThose(
    ctx,
    id,
    'courses',
    text,
    sql`select x.id from training_course x where ${anyContains(text, sql`x.no`)}`,
  );

/** The same of one that is in force, in its number or in what it is called. */
export const namesCourseInForceSaying = (ctx: Context, id: Sql, text: string): Promise<Sql> =>
  amongThose(
    ctx,
    id,
    'courses in force',
    text,
    sql`select x.id from training_course x join training_course_version v on v.id = x.current_version_id
      where ${anyContains(text, sql`x.no`, sql`v.name_zh`, sql`v.name_en`)}`,
  );

/**
 * Condition: the version of a course whose id this is says a text in what it is called, in the number of the course or in
 * that of the document that it teaches.
 */
export function namesVersionSaying(ctx: Context, id: Sql, text: string): Promise<Sql> {
  const terms = askedTerms(text);
  const ofDocument = anyContains(text, sql`d.no`);
  return amongThose(
    ctx,
    id,
    'versions of courses',
    text,
    sql`select v.id from training_course_version v where ${anyContains(text, sql`v.name_zh`, sql`v.name_en`)}
      union select v.id from training_course c join training_course_version v on v.course_id = c.id
        where ${anyContains(text, sql`c.no`)}
      union select v.id from document d join document_version dv on dv.document_id = d.id
        join training_course_version v on v.document_version_id = dv.id
        where ${terms.length > 0 ? withPieces(sql`d.search_terms @> ${terms}`, ofDocument) : ofDocument}`,
  );
}
