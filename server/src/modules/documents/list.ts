import type { Bilingual, DocumentFilter, DocumentRow } from '@attest/api-contract';
import { type RawBuilder, sql } from 'kysely';
import type { AnswerOf, Handles } from '../../platform/calls/handleAll';
import type { Context } from '../../platform/module';
import { list } from '../../platform/search/list';
import { visibleVersions } from './access';
import { DOCUMENT_COLUMNS } from './columns';
import { hitOf, hitPageOf, IN_REVISION, REVIEW_OVERDUE, textMatches } from './listFilter';

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

/**
 * `d` each document, `v` the newest version of it that the caller may see (a void one only if there is no
 * other), `c` its category, `p` its department; of those shown also `e`, the version in force, and `u`, the owner.
 */
const documents = list<DocumentFilter, undefined, DocumentRow>({
  source: ({ ctx }) => sql`document d
    join lateral (
      select v.* from document_version v
      where v.document_id = d.id and ${visibleVersions(ctx)}
      order by (v.state = 'void'), v.ordinal desc limit 1) v on true
    join document_category c on c.code = d.category
    left join department p on p.id = d.department_id`,
  joined: () => sql`left join document_version e on e.document_id = d.id and e.state = 'effective'
    left join user_account u on u.id = d.owner_id`,
  columns: DOCUMENT_COLUMNS,
  filters: {
    text: (text) => textMatches(text.trim()),
    category: (codes) => sql`d.category = any(${codes})`,
    state: (states) => sql`v.state = any(${states})`,
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
});

/** Documents with the newest version the caller may see and the one in force; by number unless sorted. */
export const listDocuments: Handles<'listDocuments'> = async (ctx, input) => {
  const text = input.filter.text?.trim();
  const asked = { ctx, filter: input.filter };
  return documents.page<Row, DocumentRow>(
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
  const named = (zh: RawBuilder<unknown>, en: RawBuilder<unknown>) =>
    sql<Bilingual>`json_build_object('zh', max(${zh}), 'en', max(${en}))`;
  return {
    category: await documents.counts(
      asked,
      'category',
      sql`d.category`,
      named(sql`c.name_zh`, sql`c.name_en`),
    ),
    state: await documents.counts(asked, 'state', sql<DocumentRow['state']>`v.state`),
    departmentId: await documents.counts(
      asked,
      'departmentId',
      sql`d.department_id`,
      named(sql`p.name_zh`, sql`p.name_en`),
    ),
  };
}
