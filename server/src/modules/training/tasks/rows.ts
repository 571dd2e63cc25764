import type { TrainingTaskRow } from '@attest/api-contract';
import { type RawBuilder, sql } from 'kysely';
import { shown, shownInstant, shownPair } from '../../../platform/search/shown';
import { openStates } from '../assignments/states';
import { shownCourse, shownVersion } from '../shown';

/** How far the people of a task are. */
export type Progress = Pick<
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

/** `from` of tasks with their completion among the people whom the condition on `u` lets through. */
export const taskSource = (
  visible: RawBuilder<unknown>,
  today: string,
): RawBuilder<unknown> => sql`training_task t
  join training_course c on c.id = t.course_id
  join training_course_version v on v.id = t.course_version_id
  left join document_version dv on dv.id = t.document_version_id
  left join document d on d.id = dv.document_id
  cross join lateral (
    select ${progressColumns(today)} from training_assignment a
    join user_account u on u.id = a.user_id
    where a.task_id = t.id and a.state <> 'superseded' and ${visible}) p`;

/** A task with its completion. */
export const taskColumns = (today: string): RawBuilder<TrainingTaskRow> =>
  shown<TrainingTaskRow>({
    id: sql`t.id`,
    no: sql`t.no`,
    title: shownPair(sql`t.title_zh`, sql`t.title_en`),
    state: sql`t.state`,
    origin: sql`t.origin`,
    course: shownCourse,
    courseVersion: shownVersion(),
    documentNo: sql`d.no`,
    documentVersion: sql`dv.label`,
    documentVersionId: sql`t.document_version_id`,
    due: sql`t.due`,
    overdueDays: sql`case when t.state = 'running' and p.missing > 0 then greatest(0, ${today}::date - t.due) else 0 end`,
    assigned: sql`p.assigned`,
    qualified: sql`p.qualified`,
    exempt: sql`p.exempt`,
    missing: sql`p.missing`,
    offDuty: sql`p."offDuty"`,
    overdue: sql`p.overdue`,
    rate: sql`p.rate`,
    createdAt: shownInstant(sql`t.created_at`),
    closedAt: shownInstant(sql`t.closed_at`),
  });
