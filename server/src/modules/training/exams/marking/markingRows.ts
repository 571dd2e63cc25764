import type { MarkingRow } from '@attest/api-contract';
import { type RawBuilder, sql } from 'kysely';
import type { Handles, InputOf } from '../../../../platform/calls/handleAll';
import type { Context } from '../../../../platform/module';
import { list } from '../../../../platform/search/list';
import { anyContains } from '../../../../platform/search/listSql';
import { shown, shownInstant, shownName } from '../../../../platform/search/shown';
import { shownPerson } from '../../shown';
import { seesAllCourses } from './markers';

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

const columnsAt = (now: Date) =>
  shown<MarkingRow>({
    attemptId: sql`t.id`,
    courseNo: sql`c.no`,
    courseName: shownName('v'),
    examinee: shownPerson('u'),
    department: shownName('d'),
    attemptNo: sql`t.no`,
    submittedAt: shownInstant(sql`t.submitted_at`),
    markBy: shownInstant(sql`t.mark_by`),
    overdue: sql`t.mark_by < ${now}`,
    questions: sql`t.to_mark`,
    windowExits: sql`t.window_exits`,
  });

/** Papers that wait for a mark by the caller, soonest due first. */
const papersToMark = list<InputOf<'listMarking'>['filter']>({
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
export const listMarking: Handles<'listMarking'> = async (ctx, input) => {
  const asked = { ctx, filter: input.filter };
  return papersToMark.page(asked, columnsAt(ctx.now), input);
};

/** One paper to mark, if the caller may; else undefined. */
export async function markingRow(ctx: Context, attemptId: string): Promise<MarkingRow | undefined> {
  const { rows } = await sql<MarkingRow>`
    select ${columnsAt(ctx.now)} from ${PAPERS} where t.state = 'toMark' and t.id = ${attemptId} and ${mayMark(ctx)}`.execute(
    ctx.tx,
  );
  return rows[0];
}
