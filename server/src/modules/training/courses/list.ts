import {
  CONFIG_STATES,
  COURSE_KINDS,
  type ConfigState,
  type CourseFilter,
  type CourseKind,
  type CourseRow,
} from '@attest/api-contract';
import { sql } from 'kysely';
import { type OnDay, onTenantDay } from '../../../directory/tenancy/tenantTime';
import type { Handles } from '../../../platform/calls/handleAll';
import { amongValues } from '../../../platform/search/countsAmong';
import { list } from '../../../platform/search/list';
import { anyContains } from '../../../platform/search/listSql';
import { shownPair, sorted, sortedInstant, sortedName } from '../../../platform/search/shown';
import { isWaiting } from '../../../records/versioned/approval/waiting';
import { openStates } from '../assignments/states';
import { shownPerson, shownVersion } from '../shown';
import { knowing } from '../standing/known';

/** The document `d` that version `v` of a course teaches, in the version `dv` that it is bound to. */
export const shownDocument = sql`case when v.document_id is not null then json_build_object('id', v.document_id,
  'no', coalesce(d.no, ''), 'title', coalesce(${shownPair(sql`d.title_zh`, sql`d.title_en`)}, '{"zh": "", "en": ""}'),
  'versionId', v.document_version_id, 'version', dv.label) end`;

/** Source of courses `c`, each with the version `v` that is shown: the effective version, else the draft, else the last one. */
export const courseSource = sql`
  training_course c
  join training_course_version v on v.id = coalesce(c.current_version_id, (
    select x.id from training_course_version x where x.course_id = c.id
    order by (x.state = 'draft' and c.state = 'draft') desc, x.ordinal desc nulls last limit 1))
  left join document d on d.id = v.document_id
  left join document_version dv on dv.id = v.document_version_id
  left join user_account u on u.id = v.lecturer_id`;

/** Courses by number, in the version that is shown. */
export const courses = list<CourseFilter, OnDay, CourseRow>({
  given: onTenantDay,
  source: courseSource,
  columns: { documentNo: sql`d.no` },
  row: {
    id: sql`c.id`,
    no: sorted(sql`c.no`),
    name: sortedName('v'),
    kind: sorted(sql`v.kind`),
    state: sorted(sql`c.state`),
    version: shownVersion(),
    revising: sql`c.state <> 'draft' and exists (select from training_course_version x
      where x.course_id = c.id and x.state = 'draft')`,
    inApproval: isWaiting(sql`c.id`),
    document: shownDocument,
    lecturer: sql`case when v.lecturer_id is not null then ${shownPerson('u')} end`,
    hasQuiz: sql`v.quiz_id is not null`,
    passScore: sql`v.pass_score`,
    validityMonths: sorted(sql`v.validity_months`),
    critical: sql`v.critical`,
    creditHours: sql`v.credit_hours`,
    open: sorted(
      sql`(select count(*) from training_assignment a where a.course_id = c.id and a.state in (${openStates}))`,
      sql`open`,
    ),
    qualified: sorted(({ given: { today } }) => knowing(sql`c.id`, today), sql`qualified`),
    updatedAt: sortedInstant(sql`c.updated_at`),
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

/** Counts for the filter card; each facet leaves its own choice out. */
export const courseFacets: Handles<'courseFacets'> = (ctx, { filter }) =>
  courses.facets(ctx, filter, {
    kind: amongValues(sql<CourseKind>`v.kind`, COURSE_KINDS),
    state: amongValues(sql<ConfigState>`c.state`, CONFIG_STATES),
  });
