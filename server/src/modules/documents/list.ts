import {
  type Bilingual,
  DOCUMENT_STATES,
  type DocumentFilter,
  type DocumentRow,
  type DocumentState,
} from '@attest/api-contract';
import { type RawBuilder, sql } from 'kysely';
import type { AnswerOf, Handles } from '../../platform/calls/handleAll';
import type { Context } from '../../platform/module';
import { amongValues } from '../../platform/search/countsAmong';
import { list } from '../../platform/search/list';
import { isOneOf } from '../../platform/search/listSql';
import { shownName } from '../../platform/search/shown';
import { newestSeen } from './access';
import { DOCUMENT_COLUMNS } from './columns';
import { type Counted, isCounted, seenCounts, seenTotal } from './cube/counts';
import {
  candidatesFor,
  hitOf,
  hitPageOf,
  IN_REVISION,
  isReviewOverdue,
  isSeenIn,
  textMatches,
} from './listFilter';
import { isOwn, ownTotal, partsOf } from './seen/parted';

interface Row {
  id: string;
  no: string;
  title_zh: string;
  title_en: string;
  category: string;
  category_zh: string;
  category_en: string;
  department_zh: string | null;
  department_en: string | null;
  owner_id: string;
  owner_account: string | null;
  owner_name: string | null;
  label: string;
  state: DocumentRow['state'];
  effective_label: string | null;
  effective_date: string | null;
  review_date: string | null;
  security_level: DocumentRow['securityLevel'];
  in_revision: boolean;
  review_overdue: boolean;
  hit: DocumentRow['hit'];
  hit_page: number | null;
}

/** `c` the category of a document, `p` its department, `u` its owner. */
const LOOKUPS = {
  c: sql`join document_category c on c.code = d.category`,
  p: sql`left join department p on p.id = d.department_id`,
  u: sql`join user_account u on u.id = d.owner_id`,
};

/**
 * `d` each document, `c` its category, `p` its department, `u` its owner. The newest version that the caller may see, a void
 * one only if there is no other, is read for the documents on a page alone: what is asked and sorted by stands in `d`.
 */
const DOCUMENTS = list<DocumentFilter, undefined, DocumentRow>({
  source: sql`document d`,
  lookups: LOOKUPS,
  columns: DOCUMENT_COLUMNS,
  sorts: ({ ctx }) => {
    const { ordinal, state } = newestSeen(ctx);
    return { version: ordinal, state };
  },
  named: sql`(select v.label from document_version v where v.id = page.version_id) as label,
    (select v.state from document_version v where v.id = page.version_id) as state,
    (select v.label from document_version v where v.id = page.effective_id) as effective_label`,
  filters: {
    text: async (text, { ctx }) =>
      textMatches(text.trim(), await candidatesFor(ctx, text.trim()), newestSeen(ctx).id),
    category: (codes) => isOneOf(sql`d.category`, codes),
    state: (states, { ctx }) => isSeenIn(ctx, states),
    departmentId: (id) => sql`d.department_id = ${id}`,
    ownerId: (id) => sql`d.owner_id = ${id}`,
    mine: (mine, { ctx }) => mine && isOwn(ctx),
    // Said so that an index finds the few that are.
    inRevision: (asked) => (asked ? IN_REVISION : sql`not ${IN_REVISION}`),
    reviewOverdue: (asked, { ctx }) =>
      asked ? isReviewOverdue(ctx) : sql`${isReviewOverdue(ctx)} is not true`,
  },
  scope: ({ ctx }) => newestSeen(ctx).any,
  order: [sql`d.no`, sql`d.id`],
  turns: true,
  parts: partsOf,
  // How many are overdue decides how those are found.
  plans: ({ reviewOverdue }) => (reviewOverdue ? undefined : 'kept'),
  known: ({ ctx, filter }) => (isCounted(filter) ? seenTotal(ctx, filter) : ownTotal(ctx, filter)),
});

/** Documents with the newest version the caller may see and the one in force; by number unless sorted. */
export const listDocuments: Handles<'listDocuments'> = async (ctx, input) => {
  const text = input.filter.text?.trim();
  const asked = { ctx, filter: input.filter };
  const { id } = newestSeen(ctx);
  return DOCUMENTS.page<Row, DocumentRow>(
    asked,
    sql`d.id, d.no, d.title_zh, d.title_en, d.category, c.name_zh as category_zh, c.name_en as category_en,
      p.name_zh as department_zh, p.name_en as department_en, d.owner_id, u.account as owner_account,
      u.name as owner_name, ${id} as version_id, d.effective_id, d.effective_date, d.review_date,
      d.security_level, ${IN_REVISION} as in_revision, coalesce(${isReviewOverdue(ctx)}, false) as review_overdue,
      ${hitOf(text)} as hit, ${hitPageOf(text, id)} as hit_page`,
    input,
    toRow,
  );
};

const toRow = (row: Row): DocumentRow => ({
  id: row.id,
  no: row.no,
  titleZh: row.title_zh,
  titleEn: row.title_en,
  category: row.category,
  categoryName: { zh: row.category_zh, en: row.category_en },
  departmentZh: row.department_zh ?? '',
  departmentEn: row.department_en ?? '',
  owner:
    row.owner_account && row.owner_name
      ? { id: row.owner_id, account: row.owner_account, name: row.owner_name }
      : null,
  version: row.label,
  state: row.state,
  effectiveVersion: row.effective_label,
  effectiveDate: row.effective_date,
  reviewDate: row.review_date,
  securityLevel: row.security_level,
  inRevision: row.in_revision,
  reviewOverdue: row.review_overdue,
  hit: row.hit,
  hitPage: row.hit === 'content' ? row.hit_page : null,
});

/** Counts for the filter card; each part leaves its own choice out, so that its other values stay choosable. */
export async function countDocuments(
  ctx: Context,
  filter: DocumentFilter,
): Promise<AnswerOf<'documentFacets'>> {
  return isCounted(filter) ? countsOfAll(ctx, filter) : countsOfFound(ctx, filter);
}

/** By what is counted already, however many there are. */
async function countsOfAll(ctx: Context, filter: DocumentFilter): Promise<AnswerOf<'documentFacets'>> {
  const [counts, { rows }] = await Promise.all([
    seenCounts(ctx, filter),
    sql<{ value: string; label: Bilingual }>`
      ${named(sql`x.code`, sql`document_category`)} union all ${named(sql`x.id::text`, sql`department`)}`.execute(
      ctx.tx,
    ),
  ]);
  const labels = new Map(rows.map(({ value, label }) => [value, label]));
  const of = (wanted: Counted) => counts.filter(({ part }) => part === wanted);
  const byName = (part: Counted) =>
    of(part).flatMap(({ value, count }) => {
      const label = labels.get(value);
      return label ? [{ value, count, label }] : [];
    });
  return {
    category: byName('category'),
    state: of('state').map(({ value, count }) => ({ value: value as DocumentState, count })),
    departmentId: byName('departmentId'),
  };
}

/** Among the documents that the filter finds. */
async function countsOfFound(ctx: Context, filter: DocumentFilter): Promise<AnswerOf<'documentFacets'>> {
  const asked = { ctx, filter };
  const categories = {
    column: sql<string>`d.category`,
    all: named(sql`x.code`, sql`document_category`),
  };
  const departments = {
    column: sql<string>`d.department_id`,
    all: named(sql`x.id`, sql`department`),
  };
  const states = amongValues(newestSeen(ctx).state, DOCUMENT_STATES);
  return {
    category: await DOCUMENTS.countsAmong(asked, 'category', categories),
    state: await DOCUMENTS.countsAmong(asked, 'state', states),
    departmentId: await DOCUMENTS.countsAmong(asked, 'departmentId', departments),
  };
}

/** SQL: values with what they are called. */
const named = (value: RawBuilder<unknown>, from: RawBuilder<unknown>) =>
  sql<{ label: Bilingual }>`select ${value} as value, ${shownName('x')} as label from ${from} x`;
