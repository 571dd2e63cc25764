import type {
  DocumentFilter,
  DocumentRow,
  documentFacets as facetsCall,
  listDocuments as listCall,
  Page,
  RequestOf,
  ResponseOf,
  Sort,
} from '@attest/api-contract';
import { type RawBuilder, sql } from 'kysely';
import { AppError } from '../../platform/errors';
import type { Context } from '../../platform/module';
import { ownValue } from '../../platform/ownValue';
import { visibleVersions } from './access';
import { hitOf, hitPageOf, IN_REVISION, matching, REVIEW_OVERDUE } from './listFilter';

type ListInput = RequestOf<typeof listCall>;

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

const SORTS: Record<string, RawBuilder<unknown>> = {
  no: sql`d.no`,
  titleZh: sql`d.title_zh collate attest_zh`,
  titleEn: sql`d.title_en`,
  category: sql`d.category`,
  categoryName: sql`d.category`,
  departmentZh: sql`p.name_zh collate attest_zh`,
  departmentEn: sql`p.name_en`,
  owner: sql`u.name collate attest_zh`,
  version: sql`v.ordinal`,
  state: sql`v.state`,
  effectiveVersion: sql`e.ordinal`,
  effectiveDate: sql`e.effective_date`,
  reviewDate: sql`d.review_date`,
  securityLevel: sql`d.security_level`,
};

/**
 * `d` each document, `v` the newest version of it that the caller may see (a void one only if there is no
 * other), `c` its category, `p` its department.
 */
const visibleDocuments = (ctx: Context) => sql`
    from document d
    join lateral (
      select v.* from document_version v
      where v.document_id = d.id and ${visibleVersions(ctx)}
      order by (v.state = 'void'), v.ordinal desc limit 1) v on true
    join document_category c on c.code = d.category
    left join department p on p.id = d.department_id`;

/** Documents with the newest version the caller may see and the one in force; by number unless sorted. */
export async function listDocuments(ctx: Context, input: ListInput): Promise<Page<DocumentRow>> {
  const text = input.filter.text?.trim();
  const source = sql`${visibleDocuments(ctx)}
    left join document_version e on e.document_id = d.id and e.state = 'effective'
    left join user_account u on u.id = d.owner_id
    where ${matching(ctx, input.filter)}`;
  const { rows } = await sql<Row>`
    select d.id, d.no, d.title_zh, d.title_en, d.category, c.name_zh as category_zh, c.name_en as category_en,
      p.name_zh as department_zh, p.name_en as department_en, d.owner_id, u.account as owner_account,
      u.name as owner_name, v.label, v.state, e.label as effective_label, e.effective_date, d.review_date,
      d.security_level, ${IN_REVISION} as in_revision, coalesce(${REVIEW_OVERDUE}, false) as review_overdue,
      ${hitOf(text)} as hit, ${hitPageOf(text)} as hit_page
    ${source}
    order by ${order(input.sort ?? [])} limit ${input.pageSize} offset ${(input.page - 1) * input.pageSize}`.execute(
    ctx.tx,
  );
  const count = await sql<{ total: number }>`select count(*) as total ${source}`.execute(ctx.tx);
  return { rows: rows.map(toRow), total: count.rows[0]?.total ?? 0 };
}

function order(sort: Sort[]): RawBuilder<unknown> {
  const parts = sort.map(({ by, desc }) => {
    const column = ownValue(SORTS, by);
    if (!column) throw new AppError('REQUEST_INVALID', { where: '/sort' });
    return desc ? sql`${column} desc nulls last` : sql`${column} nulls last`;
  });
  return sql.join([...parts, sql`d.no`, sql`d.id`], sql`, `);
}

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

interface Count {
  value: string;
  zh: string;
  en: string;
  count: number;
}

/** Counts for the filter card; each part leaves its own choice out, so that its other values stay choosable. */
export async function countDocuments(
  ctx: Context,
  filter: DocumentFilter,
): Promise<ResponseOf<typeof facetsCall>> {
  const countBy = async (part: keyof DocumentFilter, value: string, zh: string, en: string) => {
    const { rows } = await sql<Count>`
      select ${sql.raw(value)}::text as value, ${sql.raw(zh)} as zh, ${sql.raw(en)} as en, count(*) as count
      ${visibleDocuments(ctx)}
      where ${matching(ctx, filter, part)} and ${sql.raw(value)} is not null
      group by 1, 2, 3 order by count desc, value`.execute(ctx.tx);
    return rows;
  };
  const labelled = (rows: Count[]) =>
    rows.map(({ value, zh, en, count }) => ({ value, label: { zh, en }, count }));
  const states = await countBy('state', 'v.state', 'v.state', 'v.state');
  return {
    category: labelled(await countBy('category', 'd.category', 'c.name_zh', 'c.name_en')),
    state: states.map(({ value, count }) => ({ value: value as DocumentRow['state'], count })),
    departmentId: labelled(await countBy('departmentId', 'd.department_id', 'p.name_zh', 'p.name_en')),
  };
}
