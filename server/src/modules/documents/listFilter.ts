import type { DocumentState } from '@attest/api-contract';
import { type RawBuilder, sql } from 'kysely';
import { todayOf } from '../../directory/tenancy/workCalendar';
import type { Context } from '../../platform/module';
import { candidatesOf } from '../../platform/search/candidates';
import { isOneOf } from '../../platform/search/listSql';
import { containing, searchTerms, unbroken } from '../../platform/search/searchTerms';
import type { SearchQuestion } from '../../platform/search/sources';
import { newestSeen, partSeen, seesAllVersions } from './access';
import { pageSays } from './content/pageSays';

/** Whether a change request on the document runs. */
export const IN_REVISION = sql<boolean>`exists (
  select from document_change x where x.document_id = d.id and x.open)`;

/** Whether its periodic review is past due (null without a review date). The day is written out, so that an index knows it. */
export const isReviewOverdue = (ctx: Context): RawBuilder<boolean> =>
  sql<boolean>`(d.review_date < ${todayOf(ctx)}::date and d.effective_id is not null)`;

/**
 * Whether the version that the caller sees is in one of the states. Few documents are in most of them: these are found by
 * the version in use, and by the versions that the caller takes part in.
 */
export function isSeenIn(ctx: Context, states: readonly DocumentState[]): RawBuilder<unknown> {
  const { state, used } = newestSeen(ctx);
  if (seesAllVersions(ctx)) return isOneOf(state, states);
  const isIn = sql`${state} = any(${states})`;
  return states.includes('effective')
    ? isIn
    : sql`(${isIn} and d.id in (
        select d.id from document d where d.used_state = any(${states}) and ${used}
        union select d.document_id from document_part d
        where d.participant_id = ${ctx.caller.userId} and ${partSeen(ctx).state} = any(${states})))`;
}

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

/** The first page of a version on which a text begins; null where the file has no pages. */
export function hitPageOf(text: string | undefined, versionId: RawBuilder<string>): RawBuilder<unknown> {
  if (!text || searchTerms(text).length === 0) return sql`null::int`;
  return sql`(select min(g.page) from document_content_page g
    where g.version_id = ${versionId} and g.paged and ${pageSays(asOneWord(text))})`;
}

/** Candidates that are looked at one by one; where there are more, the list meets what says the text soon enough. */
const CANDIDATES = 2_000;

/** Documents that have all pieces of a text, or a page of them has. */
export const candidatesFor = (ctx: Context, text: string): Promise<string[] | null> =>
  candidatesOf(ctx, { what: 'documents', text, most: CANDIDATES }, (terms, limit) => {
    const pages =
      searchTerms(text).length > 0
        ? sql`union (select y.document_id from document_content_page g join document_version y on y.id = g.version_id
            where ${pageSays(asOneWord(text))} limit ${limit})`
        : sql``;
    return sql`(select x.id from document x where x.search_terms @> ${terms} limit ${limit}) ${pages}`;
  });

/**
 * Documents that say a text in number, title or, in the version shown, content: all of them, or of the candidates. A text
 * too short for a piece of a page is looked for in number and title alone.
 */
export function textMatches(
  text: string,
  candidates: string[] | null,
  versionId: RawBuilder<string>,
): RawBuilder<unknown> {
  const like = containing(text);
  const terms = searchTerms(text);
  const head = sql`(d.no ilike ${like} or d.title_zh ilike ${like} or d.title_en ilike ${like})`;
  const within = candidates ? sql`d.id = any(${candidates}::uuid[]) and` : sql``;
  if (terms.length === 0) return sql`(${within} ${head})`;
  const said = pageSays(asOneWord(text));
  return sql`(${within}
    (${head} or exists (select from document_content_page g where g.version_id = ${versionId} and ${said})))`;
}
