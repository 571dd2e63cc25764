import type { Bilingual, TrainingTaskRow, TrainingTaskState } from '@attest/api-contract';
import { type RawBuilder, sql } from 'kysely';
import { openStates } from '../assignments/states';
import { versionLabel } from '../courses/store';

export interface ProgressSource {
  assigned: number;
  qualified: number;
  exempt: number;
  missing: number;
  off_duty: number;
  overdue: number;
  rate: number | null;
}

/** Columns of the completion over assignments `a` of people `u`. */
export const progressColumns = (today: string): RawBuilder<unknown> => sql`
  count(*) as assigned,
  count(*) filter (where a.state = 'qualified') as qualified,
  count(*) filter (where a.state = 'exempt') as exempt,
  count(*) filter (where a.state in (${openStates}) and u.on_duty) as missing,
  count(*) filter (where a.state <> 'exempt' and not u.on_duty) as off_duty,
  count(*) filter (where a.state in (${openStates}) and a.due < ${today}::date) as overdue,
  floor(100.0 * count(*) filter (where a.state = 'qualified' and u.on_duty)
    / nullif(count(*) filter (where a.state <> 'exempt' and u.on_duty), 0))::int as rate`;

export const toProgress = (row: ProgressSource) => ({
  assigned: row.assigned,
  qualified: row.qualified,
  exempt: row.exempt,
  missing: row.missing,
  offDuty: row.off_duty,
  overdue: row.overdue,
  rate: row.rate,
});

export interface TaskSource extends ProgressSource {
  id: string;
  no: string;
  title_zh: string;
  title_en: string;
  state: TrainingTaskState;
  origin: 'document' | 'manual';
  course_id: string;
  course_no: string;
  course_zh: string;
  course_en: string;
  ordinal: number | null;
  document_no: string | null;
  document_version: string | null;
  document_version_id: string | null;
  due: string | null;
  overdue_days: number;
  created_at: Date;
  closed_at: Date | null;
}

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

export const taskColumns = (today: string): RawBuilder<unknown> => sql`
  t.id, t.no, t.title_zh, t.title_en, t.state, t.origin, t.course_id, c.no as course_no, v.name_zh as course_zh,
  v.name_en as course_en, v.ordinal, d.no as document_no, dv.label as document_version, t.document_version_id, t.due,
  case when t.state = 'running' and p.missing > 0 then greatest(0, ${today}::date - t.due) else 0 end as overdue_days,
  t.created_at, t.closed_at, p.*`;

export const toTaskRow = (row: TaskSource): TrainingTaskRow => ({
  id: row.id,
  no: row.no,
  title: { zh: row.title_zh, en: row.title_en } satisfies Bilingual,
  state: row.state,
  origin: row.origin,
  course: { id: row.course_id, no: row.course_no, name: { zh: row.course_zh, en: row.course_en } },
  courseVersion: versionLabel(row.ordinal ?? 1),
  documentNo: row.document_no,
  documentVersion: row.document_version,
  documentVersionId: row.document_version_id,
  due: row.due,
  overdueDays: row.overdue_days ?? 0,
  ...toProgress(row),
  createdAt: row.created_at.toISOString(),
  closedAt: row.closed_at?.toISOString() ?? null,
});
