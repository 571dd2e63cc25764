import type {
  AssignmentRow,
  AssignmentSource,
  AssignmentStanding,
  listAssignments as listCall,
  Page,
  RequestOf,
} from '@attest/api-contract';
import { sql } from 'kysely';
import { tenantDay } from '../../../directory/tenancy/tenantTime';
import type { Context } from '../../../platform/module';
import { list } from '../../../platform/search/list';
import { anyContains } from '../../../platform/search/listSql';
import { versionLabel } from '../courses/store';
import { needsOf } from '../needs';
import type { NeedsColumns } from '../tables';
import { visiblePeople } from '../visible';
import { openStates, standingOn } from './states';

interface Source extends NeedsColumns {
  id: string;
  user_id: string;
  account: string;
  name: string;
  on_duty: boolean;
  can_login: boolean;
  department_zh: string | null;
  department_en: string | null;
  position_zh: string | null;
  position_en: string | null;
  course_id: string;
  course_no: string;
  course_zh: string;
  course_en: string;
  ordinal: number | null;
  document_no: string | null;
  document_version: string | null;
  task_id: string | null;
  state: AssignmentStanding;
  source: AssignmentSource;
  reason: string;
  reason_en: string;
  due: string | null;
  overdue_days: number | null;
  started_at: Date | null;
  completed_at: Date | null;
  score: number | null;
  attempts: number;
  valid_to: string | null;
  reminded_at: Date | null;
  end_reason: string | null;
  end_reason_en: string | null;
}

/** The day on which it is asked, in the tenant. */
interface Given {
  today: string;
}

const isOpen = sql`a.state in (${openStates})`;
const overdueOn = (today: string) => sql`coalesce(${isOpen} and a.due < ${today}::date, false)`;

/** Assignments of people the caller may see: what is open first, by its due day. */
const assignments = list<RequestOf<typeof listCall>['filter'], Given>({
  source: sql`training_assignment a
    join user_account u on u.id = a.user_id
    join training_course c on c.id = a.course_id
    join training_course_version v on v.id = a.course_version_id
    left join document_version dv on dv.id = a.document_version_id
    left join document d on d.id = dv.document_id`,
  joined: () => sql`left join department dep on dep.id = u.department_id
    left join position pos on pos.id = u.position_id`,
  columns: {
    person: sql`u.name collate attest_zh`,
    department: sql`dep.code`,
    courseNo: sql`c.no`,
    state: sql`state`,
    due: sql`a.due`,
    completedAt: sql`a.completed_at`,
    score: sql`a.score`,
    validTo: sql`a.valid_to`,
  },
  filters: {
    text: (text) =>
      anyContains(
        text,
        ...[sql`u.name`, sql`u.account`, sql`c.no`, sql`v.name_zh`, sql`v.name_en`, sql`d.no`],
      ),
    taskId: (id) => sql`a.task_id = ${id}`,
    courseId: (id) => sql`a.course_id = ${id}`,
    userId: (id) => sql`a.user_id = ${id}`,
    departmentId: (id) => sql`u.department_id = ${id}`,
    state: (states, { given }) => sql`${standingOn(given.today)} = any(${states})`,
    open: (open) => (open ? isOpen : sql`not (${isOpen})`),
    overdue: (overdue, { given }) => sql`${overdueOn(given.today)} = ${overdue}`,
  },
  scope: ({ ctx }) => visiblePeople(ctx),
  order: [sql`(${isOpen}) desc`, sql`a.due nulls last`, sql`u.account`, sql`a.id`],
});

/** One page of the assignments of people the caller may see. */
export async function listAssignments(
  ctx: Context,
  input: RequestOf<typeof listCall>,
): Promise<Page<AssignmentRow>> {
  const today = await tenantDay(ctx.tx, ctx.now);
  const asked = { ctx, filter: input.filter, given: { today } };
  return assignments.page(
    asked,
    sql`a.id, a.user_id, u.account, u.name, u.on_duty, u.can_login, dep.name_zh as department_zh,
      dep.name_en as department_en, pos.name_zh as position_zh, pos.name_en as position_en, a.course_id,
      c.no as course_no, v.name_zh as course_zh, v.name_en as course_en, v.ordinal, d.no as document_no,
      dv.label as document_version, a.task_id, ${standingOn(today)} as state, a.source, a.reason, a.reason_en, a.due,
      case when ${overdueOn(today)} then ${today}::date - a.due end as overdue_days, a.started_at, a.completed_at,
      a.score, a.attempts, a.valid_to, a.reminded_at, a.end_reason, a.end_reason_en,
      a.needs_read, a.needs_class, a.needs_exam, a.needs_ojt`,
    input,
    toRow,
  );
}

const both = (zh: string | null, en: string | null) => (zh === null ? null : { zh, en: en ?? zh });

const toRow = (row: Source): AssignmentRow => ({
  id: row.id,
  person: { id: row.user_id, account: row.account, name: row.name },
  department: both(row.department_zh, row.department_en),
  position: both(row.position_zh, row.position_en),
  onDuty: row.on_duty,
  signsIn: row.can_login,
  course: { id: row.course_id, no: row.course_no, name: { zh: row.course_zh, en: row.course_en } },
  courseVersion: versionLabel(row.ordinal ?? 1),
  documentNo: row.document_no,
  documentVersion: row.document_version,
  taskId: row.task_id,
  state: row.state,
  needs: needsOf(row),
  source: row.source,
  reason: { zh: row.reason, en: row.reason_en },
  due: row.due,
  overdueDays: row.overdue_days ?? 0,
  startedAt: row.started_at?.toISOString() ?? null,
  completedAt: row.completed_at?.toISOString() ?? null,
  score: row.score,
  attempts: row.attempts,
  validTo: row.valid_to,
  remindedAt: row.reminded_at?.toISOString() ?? null,
  endReason: both(row.end_reason, row.end_reason_en),
});
