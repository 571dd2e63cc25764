import {
  TRAINING_TASK_STATES,
  type TrainingTaskFilter,
  type TrainingTaskRow,
  type TrainingTaskState,
} from '@attest/api-contract';
import { type RawBuilder, sql } from 'kysely';
import { type OnDay, onTenantDay } from '../../../directory/tenancy/tenantTime';
import type { Handles } from '../../../platform/calls/handleAll';
import { amongValues } from '../../../platform/search/countsAmong';
import { list } from '../../../platform/search/list';
import { anyContains } from '../../../platform/search/listSql';
import { shown, shownInstant, shownPair, sorted, sortedInstant } from '../../../platform/search/shown';
import { openStates } from '../assignments/states';
import { shownCourse, shownVersion } from '../shown';
import { seesEveryone, visiblePeople } from '../visible';

/** How far the people of a task are. */
type Progress = Pick<
  TrainingTaskRow,
  'assigned' | 'qualified' | 'exempt' | 'missing' | 'offDuty' | 'overdue' | 'rate'
>;

/** The completion over assignments `a` of people `u`. */
export const progressColumns = (today: string): RawBuilder<Progress> =>
  shown<Progress>({
    assigned: sql`count(*)`,
    qualified: sql`count(*) filter (where a.state = 'qualified')`,
    exempt: sql`count(*) filter (where a.state = 'exempt')`,
    missing: sql`count(*) filter (where a.state in (${openStates}) and u.on_duty)`,
    offDuty: sql`count(*) filter (where a.state <> 'exempt' and not u.on_duty)`,
    overdue: sql`count(*) filter (where a.state in (${openStates}) and a.due < ${today}::date)`,
    rate: sql`floor(100.0 * count(*) filter (where a.state = 'qualified' and u.on_duty)
      / nullif(count(*) filter (where a.state <> 'exempt' and u.on_duty), 0))::int`,
  });

/** Tasks, newest first; completion counts only people the caller may see. */
export const tasks = list<TrainingTaskFilter, OnDay, TrainingTaskRow>({
  given: onTenantDay,
  source: ({ ctx, given: { today } }) => sql`training_task t
    join training_course c on c.id = t.course_id
    join training_course_version v on v.id = t.course_version_id
    left join document_version dv on dv.id = t.document_version_id
    left join document d on d.id = dv.document_id
    cross join lateral (
      select ${progressColumns(today)} from training_assignment a
      join user_account u on u.id = a.user_id
      where a.task_id = t.id and a.state <> 'superseded' and ${visiblePeople(ctx)}) p`,
  columns: { courseNo: sql`c.no` },
  row: {
    id: sql`t.id`,
    no: sorted(sql`t.no`),
    title: sorted(shownPair(sql`t.title_zh`, sql`t.title_en`), sql`t.title_zh collate attest_zh`),
    state: sorted(sql`t.state`),
    origin: sql`t.origin`,
    course: shownCourse,
    courseVersion: shownVersion(),
    documentNo: sorted(sql`d.no`),
    documentVersion: sql`dv.label`,
    documentVersionId: sql`t.document_version_id`,
    due: sorted(sql`t.due`),
    overdueDays: ({ given: { today } }) =>
      sql`case when t.state = 'running' and p.missing > 0 then greatest(0, ${today}::date - t.due) else 0 end`,
    assigned: sql`p.assigned`,
    qualified: sql`p.qualified`,
    exempt: sql`p.exempt`,
    missing: sorted(sql`p.missing`),
    offDuty: sql`p."offDuty"`,
    overdue: sql`p.overdue`,
    rate: sorted(sql`p.rate`),
    createdAt: sortedInstant(sql`t.created_at`),
    closedAt: shownInstant(sql`t.closed_at`),
  },
  filters: {
    text: (text) => anyContains(text, sql`t.no`, sql`t.title_zh`, sql`t.title_en`, sql`c.no`, sql`d.no`),
    state: (states) => sql`t.state = any(${states})`,
    origin: (origins) => sql`t.origin = any(${origins})`,
    courseId: (id) => sql`t.course_id = ${id}`,
    departmentId: (id) =>
      sql`exists (select from training_assignment x join user_account w on w.id = x.user_id
        where x.task_id = t.id and x.state <> 'superseded' and w.department_id = ${id})`,
    overdue: (overdue, { given }) =>
      sql`(t.state = 'running' and p.missing > 0 and t.due < ${given.today}::date) = ${overdue}`,
  },
  scope: ({ ctx }) => !seesEveryone(ctx) && sql`p.assigned > 0`,
  order: [sql`t.created_at desc`, sql`t.id desc`],
});

/** Counts for the filter card; each facet leaves its own choice out. */
export const taskFacets: Handles<'trainingTaskFacets'> = (ctx, { filter }) =>
  tasks.facets(ctx, filter, {
    state: amongValues(sql<TrainingTaskState>`t.state`, TRAINING_TASK_STATES),
    origin: amongValues(sql<'document' | 'manual'>`t.origin`, ['document', 'manual']),
  });
