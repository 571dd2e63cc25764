import type { PracticeRow } from '@attest/api-contract';
import { sql } from 'kysely';
import { type OnDay, onTenantDay } from '../../../directory/tenancy/tenantTime';
import type { Handles, InputOf } from '../../../platform/calls/handleAll';
import { AppError } from '../../../platform/errors';
import { list } from '../../../platform/search/list';
import { allOf, anyContains } from '../../../platform/search/listSql';
import { shownName, sorted, sortedName } from '../../../platform/search/shown';
import { authenticateSigner } from '../../../workflow/signature/sign';
import { fail } from '../assignments/finish';
import { awaitsPractice, cannotMove } from '../assignments/states';
import { lockAssignment, move, signAssignment } from '../assignments/store';
import { seesAllCourses } from '../exams/marking/markers';
import { cardOf, practiceMissing, refusePractice, trains } from '../practice/card';
import { shownNeeds, sortedPerson } from '../shown';
import { separation } from '../visible';
import { mayJudgeNow } from './steps';

/** Practice that waits for the caller's judgement, soonest due first; never their own. */
export const practiceToJudge = list<InputOf<'listPractice'>['filter'], OnDay, PracticeRow>({
  given: onTenantDay,
  source: sql`training_assignment a
    join training_course c on c.id = a.course_id
    join training_course_version v on v.id = a.course_version_id
    join user_account u on u.id = a.user_id`,
  joined: () => sql`left join department d on d.id = u.department_id`,
  row: {
    assignmentId: sql`a.id`,
    person: sortedPerson('u'),
    department: shownName('d'),
    courseNo: sorted(sql`c.no`),
    courseName: sortedName('v'),
    needs: shownNeeds('a'),
    due: sorted(sql`a.due`),
    overdueDays: ({ given: { today } }) => sql`greatest(0, ${today}::date - a.due)`,
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
    throw separation(ctx, '不能评定自己的实操', 'nobody judges their own practice');
  // Somebody else's course is as good as none.
  if (!(await trains(ctx, assignment))) throw new AppError('RECORD_NOT_EXIST');
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
