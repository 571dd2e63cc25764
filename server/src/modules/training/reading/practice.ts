import type { PracticeRow } from '@attest/api-contract';
import { sql } from 'kysely';
import { tenantDay } from '../../../directory/tenancy/tenantTime';
import type { Handles, InputOf } from '../../../platform/calls/handleAll';
import { AppError, refusal } from '../../../platform/errors';
import type { Context } from '../../../platform/module';
import { list } from '../../../platform/search/list';
import { allOf, anyContains } from '../../../platform/search/listSql';
import { shown, shownName } from '../../../platform/search/shown';
import { authenticateSigner } from '../../../workflow/signature/sign';
import { fail } from '../assignments/finish';
import { signAssignment } from '../assignments/sign';
import { cannotMove } from '../assignments/states';
import { type Assignment, lockAssignment, move } from '../assignments/store';
import { awaitsPractice } from '../assignments/waiting';
import { seesAllCourses } from '../exams/marking/markers';
import { cardOf, practiceMissing, refusePractice } from '../practice/card';
import { shownNeeds, shownPerson } from '../shown';
import { awaitsOnlyPractice, lacksClass } from './steps';

/** Practice that waits for the caller's judgement, soonest due first; never their own. */
const practice = list<InputOf<'listPractice'>['filter']>({
  source: sql`training_assignment a
    join training_course c on c.id = a.course_id
    join training_course_version v on v.id = a.course_version_id
    join user_account u on u.id = a.user_id`,
  joined: () => sql`left join department d on d.id = u.department_id`,
  columns: {
    person: sql`u.name collate attest_zh`,
    courseNo: sql`c.no`,
    courseName: sql`v.name_zh collate attest_zh`,
    due: sql`a.due`,
  },
  filters: {
    text: (text) => anyContains(text, sql`c.no`, sql`v.name_zh`, sql`v.name_en`, sql`u.name`, sql`u.account`),
  },
  scope: ({ ctx }) =>
    allOf([
      awaitsPractice,
      sql`a.user_id <> ${ctx.caller.userId}`,
      !seesAllCourses(ctx) && sql`v.lecturer_id = ${ctx.caller.userId}`,
    ]),
  order: [sql`a.due nulls last`, sql`a.id`],
});

/** One page of the practice to judge. */
export const listPractice: Handles<'listPractice'> = async (ctx, input) => {
  const today = await tenantDay(ctx.tx, ctx.now);
  const asked = { ctx, filter: input.filter };
  return practice.page(
    asked,
    shown<PracticeRow>({
      assignmentId: sql`a.id`,
      person: shownPerson('u'),
      department: shownName('d'),
      courseNo: sql`c.no`,
      courseName: shownName('v'),
      needs: shownNeeds('a'),
      due: sql`a.due`,
      overdueDays: sql`greatest(0, ${today}::date - a.due)`,
    }),
    input,
  );
};

/** Whether practice is what an assignment waits for; the same as `awaitsPractice`. */
export const mayJudgeNow = (assignment: Assignment): boolean =>
  assignment.needs_ojt && !lacksClass(assignment) && awaitsOnlyPractice(assignment);

/**
 * Judges practice, signed by the trainer; a class that is needed too comes before. RECORD_NOT_EXIST,
 * SEPARATION_OF_DUTIES for one's own, ASSIGNMENT_MOVE_INVALID, PRACTICE_REFUSED for a pass while the
 * card is not complete and signed, the errors of signing.
 */
export const judgePractice: Handles<'judgePractice'> = async (
  ctx,
  { assignmentId, passed, remark, signature },
) => {
  await authenticateSigner(ctx, signature);
  const assignment = await lockAssignment(ctx, assignmentId, 'anyone');
  if (assignment.user_id === ctx.caller.userId)
    throw refusal(ctx, 'SEPARATION_OF_DUTIES', {
      zh: '不能评定自己的实操',
      en: 'nobody judges their own practice',
    });
  await refuseStranger(ctx, assignment);
  if (!mayJudgeNow(assignment)) throw cannotMove(ctx, assignment.state);
  if (passed) refusePractice(ctx, practiceMissing(await cardOf(ctx, assignment)));
  const signatureId = await signAssignment(ctx, assignment, {
    act: 'judge',
    meaning: 'verified',
    values: {
      courseNo: assignment.courseNo,
      courseVersionId: assignment.course_version_id,
      person: assignment.person,
      passed,
      remark,
    },
  });
  const { state } = passed
    ? await move(ctx, assignment, 'signDue', { event: 'judgePractice', reason: remark, signatureId })
    : await fail(ctx, assignment);
  return { state };
};

/** Somebody else's course is as good as none. */
async function refuseStranger(ctx: Context, assignment: Assignment): Promise<void> {
  if (seesAllCourses(ctx)) return;
  const version = await ctx.tx
    .selectFrom('training_course_version')
    .select('lecturer_id')
    .where('id', '=', assignment.course_version_id)
    .executeTakeFirst();
  if (version?.lecturer_id !== ctx.caller.userId) throw new AppError('RECORD_NOT_EXIST');
}
