import { type RawBuilder, sql } from 'kysely';
import { containing, searchTerms, unbroken } from '../../platform/search/searchTerms';
import type { SearchQuestion } from '../../platform/search/sources';
import { pageSays } from './content/pageSays';

/** Whether a change request on the document runs. */
export const IN_REVISION = sql<boolean>`exists (
  select from document_change x where x.document_id = d.id and x.open)`;

/** Whether its periodic review is past due (null without a review date). */
export const REVIEW_OVERDUE = sql<boolean>`(d.review_date < (attest_now() at time zone (
    select t.time_zone from tenant t where t.id = current_setting('app.tenant_id')::uuid))::date
  and exists (select from document_version o where o.document_id = d.id and o.state = 'effective'))`;

/** Where a text is found first: `no`, `title` or `content`. */
export function hitOf(text: string | undefined): RawBuilder<unknown> {
  if (!text) return sql`null::text`;
  const like = containing(text);
  return sql`case when d.no ilike ${like} then 'no'
    when d.title_zh ilike ${like} or d.title_en ilike ${like} then 'title' else 'content' end`;
}

/** A text as one word that pages say. */
function asOneWord(text: string): SearchQuestion {
  const word = unbroken(text);
  return { words: [word], terms: searchTerms(word) };
}

/** The first page of the version shown on which a text begins; null where the file has no pages. */
export function hitPageOf(text: string | undefined): RawBuilder<unknown> {
  if (!text || searchTerms(text).length === 0) return sql`null::int`;
  return sql`(select min(g.page) from document_content_page g
    where g.version_id = v.id and g.paged and ${pageSays(asOneWord(text))})`;
}

/**
 * Documents that say a text in number, title or, in the version shown, content. Candidates come by the
 * indexes on the pieces of the text; a text too short for a piece is looked for in number and title alone.
 */
export function textMatches(text: string): RawBuilder<unknown> {
  const like = containing(text);
  const terms = searchTerms(text);
  const head = sql`(d.no ilike ${like} or d.title_zh ilike ${like} or d.title_en ilike ${like})`;
  if (terms.length === 0) return head;
  const said = pageSays(asOneWord(text));
  return sql`d.id = any(array(
      select x.id from document x where x.search_terms @> ${terms}
      union select y.document_id from document_content_page g join document_version y on y.id = g.version_id
      where ${said}))
    and (${head} or exists (select from document_content_page g where g.version_id = v.id and ${said}))`;
}
