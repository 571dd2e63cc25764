import type { ConfigState, CourseFilter, CourseKind } from '@attest/api-contract';
import { sql } from 'kysely';
import { tenantDay } from '../../../directory/tenancy/tenantTime';
import type { AnswerOf, Handles } from '../../../platform/calls/handleAll';
import type { Context } from '../../../platform/module';
import { list } from '../../../platform/search/list';
import { anyContains } from '../../../platform/search/listSql';
import { courseColumns, courseSource } from './rows';

/** Courses by number, in the version that is shown. */
const courses = list<CourseFilter>({
  source: courseSource,
  columns: {
    no: sql`c.no`,
    name: sql`v.name_zh collate attest_zh`,
    kind: sql`v.kind`,
    state: sql`c.state`,
    documentNo: sql`d.no`,
    validityMonths: sql`v.validity_months`,
    open: sql`open`,
    qualified: sql`qualified`,
    updatedAt: sql`c.updated_at`,
  },
  filters: {
    text: (text) => anyContains(text, sql`c.no`, sql`v.name_zh`, sql`v.name_en`, sql`d.no`),
    kind: (kinds) => sql`v.kind = any(${kinds})`,
    state: (states) => sql`c.state = any(${states})`,
    documentId: (id) => sql`v.document_id = ${id}`,
    lecturerId: (id) => sql`v.lecturer_id = ${id}`,
    critical: (critical) => sql`v.critical = ${critical}`,
  },
  scope: () => false,
  order: [sql`c.no`],
});

/** One page of the courses. */
export const listCourses: Handles<'listCourses'> = async (ctx, input) =>
  courses.page({ ctx, filter: input.filter }, courseColumns(await tenantDay(ctx.tx, ctx.now)), input);

/** Counts for the filter card; each facet leaves its own choice out. */
export const courseFacets = async (
  ctx: Context,
  filter: CourseFilter,
): Promise<AnswerOf<'courseFacets'>> => ({
  kind: await courses.counts({ ctx, filter }, 'kind', sql<CourseKind>`v.kind`),
  state: await courses.counts({ ctx, filter }, 'state', sql<ConfigState>`c.state`),
});
