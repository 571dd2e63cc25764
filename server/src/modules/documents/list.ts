import { type Bilingual, DOCUMENT_STATES, type DocumentFilter, type DocumentRow } from '@attest/api-contract';
import { type RawBuilder, sql } from 'kysely';
import type { AnswerOf, Handles } from '../../platform/calls/handleAll';
import type { Context } from '../../platform/module';
import { amongValues } from '../../platform/search/countsAmong';
import type { Among } from '../../platform/search/declaration';
import { list } from '../../platform/search/list';
import { isOneOf } from '../../platform/search/listSql';
import { shownName } from '../../platform/search/shown';
import { seesAllVersions, visibleVersions } from './access';
import { DOCUMENT_COLUMNS } from './columns';
import { candidatesFor, hitOf, hitPageOf, IN_REVISION, REVIEW_OVERDUE, textMatches } from './listFilter';

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

/** The newest version `v` of document `d` that the caller may see. */
const newestSeen = (ctx: Context) => sql`join lateral (
  select v.* from document_version v
  where v.document_id = d.id and ${visibleVersions(ctx)}
  order by (v.state = 'void'), v.ordinal desc limit 1) v on true`;

const NEWEST = sql`join document_version v on v.id = d.newest_id`;

/** `c` the category of a document, `p` its department. */
const LOOKUPS = {
  c: sql`join document_category c on c.code = d.category`,
  p: sql`left join department p on p.id = d.department_id`,
};

/**
 * `d` each document, `v` the newest version of it that the caller may see (a void one only if there is no
 * other), `c` its category, `p` its department; of those shown also `e`, the version in force, and `u`, the owner.
 * Whoever sees `all` versions sees the newest of each, of which the document says what is asked and sorted by.
 */
const documentsOf = (all: boolean) =>
  list<DocumentFilter, undefined, DocumentRow>({
    source: ({ ctx }) => (all ? sql`document d` : sql`document d ${newestSeen(ctx)}`),
    // No document is without a version.
    lookups: all ? { v: NEWEST, ...LOOKUPS } : LOOKUPS,
    joined: () => sql`left join document_version e on e.document_id = d.id and e.state = 'effective'
      left join user_account u on u.id = d.owner_id`,
    columns: {
      ...DOCUMENT_COLUMNS,
      ...(all && {
        version: sql`d.newest_ordinal`,
        state: sql`d.newest_state`,
      }),
    },
    filters: {
      text: async (text, { ctx }) => textMatches(text.trim(), await candidatesFor(ctx, text.trim())),
      category: (codes) => isOneOf(sql`d.category`, codes),
      // Few have a version in most of the states: these are found by it, whichever of them the caller sees.
      state: (states) =>
        all
          ? isOneOf(sql`d.newest_state`, states)
          : sql`(v.state = any(${states}) and d.id in (
              select x.document_id from document_version x where x.state = any(${states})))`,
      departmentId: (id) => sql`d.department_id = ${id}`,
      ownerId: (id) => sql`d.owner_id = ${id}`,
      mine: (mine, { ctx: { caller } }) =>
        mine && sql`(d.owner_id = ${caller.userId} or v.created_by = ${caller.userId})`,
      inRevision: (asked) => sql`${IN_REVISION} = ${asked}`,
      reviewOverdue: (asked) => sql`coalesce(${REVIEW_OVERDUE}, false) = ${asked}`,
    },
    // Of each document a version that the caller may see: the source has no other.
    scope: () => false,
    order: [sql`d.no`, sql`d.id`],
    turns: true,
  });

const ALL = documentsOf(true);
const SEEN = documentsOf(false);
const documentsFor = (ctx: Context) => (seesAllVersions(ctx) ? ALL : SEEN);

/** Documents with the newest version the caller may see and the one in force; by number unless sorted. */
export const listDocuments: Handles<'listDocuments'> = async (ctx, input) => {
  const text = input.filter.text?.trim();
  const asked = { ctx, filter: input.filter };
  return documentsFor(ctx).page<Row, DocumentRow>(
    asked,
    sql`d.id, d.no, d.title_zh, d.title_en, d.category, c.name_zh as category_zh, c.name_en as category_en,
      p.name_zh as department_zh, p.name_en as department_en, d.owner_id, u.account as owner_account,
      u.name as owner_name, v.label, v.state, e.label as effective_label, e.effective_date, d.review_date,
      d.security_level, ${IN_REVISION} as in_revision, coalesce(${REVIEW_OVERDUE}, false) as review_overdue,
      ${hitOf(text)} as hit, ${hitPageOf(text)} as hit_page`,
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
  const asked = { ctx, filter };
  const documents = documentsFor(ctx);
  const all = seesAllVersions(ctx);
  const stateSeen = all ? sql`d.newest_state` : sql`v.state`;
  const named = (value: RawBuilder<unknown>, from: RawBuilder<unknown>) =>
    sql<{ label: Bilingual }>`select ${value} as value, ${shownName('x')} as label from ${from} x`;
  const count = <V, More>(part: keyof DocumentFilter, among: Among<V, More>) => {
    // What else is asked would be looked at row by row, again for each value.
    const isIndexed = all && Object.keys(filter).every((key) => key === part);
    return documents.countsAmong(asked, part, { ...among, isIndexed });
  };
  return {
    category: await count('category', {
      column: sql<string>`d.category`,
      all: named(sql`x.code`, sql`document_category`),
    }),
    state: await count('state', amongValues(sql<DocumentRow['state']>`${stateSeen}`, DOCUMENT_STATES)),
    departmentId: await count('departmentId', {
      column: sql<string>`d.department_id`,
      all: named(sql`x.id`, sql`department`),
    }),
  };
}
