import type {
  ConfigState,
  CourseFilter,
  CourseKind,
  CourseRow,
  courseFacets as facetsCall,
  listCourses as listCall,
  Page,
  RequestOf,
  ResponseOf,
} from '@attest/api-contract';
import { type RawBuilder, sql } from 'kysely';
import { tenantDay } from '../../../directory/tenancy/tenantTime';
import type { Context } from '../../../platform/module';
import { allOf, anyContains, limitOf, orderBy } from '../../../platform/search/listSql';
import { type CourseRowSource, courseSelect, courseSource, toCourseRow } from './rows';

const SORTS: Record<string, RawBuilder<unknown>> = {
  no: sql`no`,
  name: sql`name_zh collate attest_zh`,
  kind: sql`kind`,
  state: sql`state`,
  documentNo: sql`document_no`,
  validityMonths: sql`validity_months`,
  open: sql`open`,
  qualified: sql`qualified`,
  updatedAt: sql`updated_at`,
};

/** One page of the courses, by number unless sorted. */
export async function listCourses(ctx: Context, input: RequestOf<typeof listCall>): Promise<Page<CourseRow>> {
  const where = matching(input.filter);
  const today = await tenantDay(ctx.tx, ctx.now);
  const { rows } = await sql<CourseRowSource>`
    select * from (${courseSelect(today)} ${courseSource} where ${where}) found
    order by ${orderBy(SORTS, input.sort, sql`no`)} ${limitOf(input)}`.execute(ctx.tx);
  const count = await sql<{ total: number }>`select count(*) as total ${courseSource} where ${where}`.execute(
    ctx.tx,
  );
  return { rows: rows.map(toCourseRow), total: count.rows[0]?.total ?? 0 };
}

/** Counts for the filter card; each facet leaves its own choice out. */
export async function courseFacets(
  ctx: Context,
  filter: CourseFilter,
): Promise<ResponseOf<typeof facetsCall>> {
  const count = async <V extends string>(column: 'kind' | 'state', from: 'v' | 'c') => {
    const { rows } = await sql<{ value: V; count: number }>`
      select ${sql.ref(`${from}.${column}`)} as value, count(*) as count ${courseSource}
      where ${matching({ ...filter, [column]: undefined })} group by 1 order by 2 desc, 1`.execute(ctx.tx);
    return rows;
  };
  return { kind: await count<CourseKind>('kind', 'v'), state: await count<ConfigState>('state', 'c') };
}

const matching = (filter: CourseFilter): RawBuilder<unknown> =>
  allOf([
    anyContains(filter.text, sql`c.no`, sql`v.name_zh`, sql`v.name_en`, sql`d.no`),
    filter.kind?.length && sql`v.kind = any(${filter.kind})`,
    filter.state?.length && sql`c.state = any(${filter.state})`,
    filter.documentId && sql`v.document_id = ${filter.documentId}`,
    filter.lecturerId && sql`v.lecturer_id = ${filter.lecturerId}`,
    filter.critical !== undefined && sql`v.critical = ${filter.critical}`,
  ]);
