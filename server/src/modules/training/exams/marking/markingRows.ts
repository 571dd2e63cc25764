import type { listMarking as listCall, MarkingRow, Page, RequestOf } from '@attest/api-contract';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../../../platform/module';
import { list } from '../../../../platform/search/list';
import { anyContains } from '../../../../platform/search/listSql';
import { seesAllCourses } from './markers';
import '../tables';

interface Row {
  id: string;
  course_no: string;
  course_zh: string;
  course_en: string;
  user_id: string;
  account: string;
  name: string;
  department_zh: string | null;
  department_en: string | null;
  no: number;
  submitted_at: Date;
  mark_by: Date;
  to_mark: number;
  window_exits: number;
}

/** `t` each paper, `a` its assignment, `v` and `c` the course, `u` the examinee. */
const PAPERS = sql`training_attempt t
  join training_assignment a on a.id = t.assignment_id
  join training_course c on c.id = a.course_id
  join training_course_version v on v.id = a.course_version_id
  join user_account u on u.id = t.user_id
  left join department d on d.id = u.department_id`;

/** The caller may mark it: never their own, and without sight of all courses only as their lecturer. */
const mayMark = (ctx: Context): RawBuilder<unknown> => sql`
  t.user_id <> ${ctx.caller.userId}
  and ${seesAllCourses(ctx) ? sql`true` : sql`v.lecturer_id = ${ctx.caller.userId}`}`;

const COLUMNS = sql`t.id, c.no as course_no, v.name_zh as course_zh, v.name_en as course_en, t.user_id, u.account,
  u.name, d.name_zh as department_zh, d.name_en as department_en, t.no, t.submitted_at, t.mark_by, t.to_mark,
  t.window_exits`;

/** Papers that wait for a mark by the caller, soonest due first. */
const papersToMark = list<RequestOf<typeof listCall>['filter']>({
  source: PAPERS,
  columns: {
    courseNo: sql`c.no`,
    courseName: sql`v.name_zh collate attest_zh`,
    examinee: sql`u.name collate attest_zh`,
    department: sql`d.name_zh collate attest_zh`,
    submittedAt: sql`t.submitted_at`,
    markBy: sql`t.mark_by`,
  },
  filters: {
    text: (text) => anyContains(text, sql`c.no`, sql`v.name_zh`, sql`v.name_en`, sql`u.name`, sql`u.account`),
    overdue: (overdue, { ctx }) => (overdue ? sql`t.mark_by < ${ctx.now}` : sql`t.mark_by >= ${ctx.now}`),
  },
  scope: ({ ctx }) => sql`t.state = 'toMark' and ${mayMark(ctx)}`,
  order: [sql`t.mark_by`, sql`t.id`],
});

/** Papers to mark, soonest due first unless sorted. */
export async function listMarking(
  ctx: Context,
  input: RequestOf<typeof listCall>,
): Promise<Page<MarkingRow>> {
  const asked = { ctx, filter: input.filter };
  return papersToMark.page(asked, COLUMNS, input, (row: Row) => toRow(row, ctx.now));
}

/** One paper to mark, if the caller may; else undefined. */
export async function markingRow(ctx: Context, attemptId: string): Promise<MarkingRow | undefined> {
  const { rows } = await sql<Row>`
    select ${COLUMNS} from ${PAPERS} where t.state = 'toMark' and t.id = ${attemptId} and ${mayMark(ctx)}`.execute(
    ctx.tx,
  );
  return rows[0] && toRow(rows[0], ctx.now);
}

const toRow = (row: Row, now: Date): MarkingRow => ({
  attemptId: row.id,
  courseNo: row.course_no,
  courseName: { zh: row.course_zh, en: row.course_en },
  examinee: { id: row.user_id, account: row.account, name: row.name },
  department: row.department_zh === null ? null : { zh: row.department_zh, en: row.department_en ?? '' },
  attemptNo: row.no,
  submittedAt: row.submitted_at.toISOString(),
  markBy: row.mark_by.toISOString(),
  overdue: row.mark_by < now,
  questions: row.to_mark,
  windowExits: row.window_exits,
});
