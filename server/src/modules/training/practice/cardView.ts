import type { PracticeCard } from '@attest/api-contract';
import { userRefs } from '../../../directory/identity/directory';
import { tenantDay } from '../../../directory/tenancy/tenantTime';
import type { Context } from '../../../platform/module';
import { accountNeededToSign } from '../../../workflow/signature/sign';
import { type Assignment, lockAssignment } from '../assignments/store';
import { markersOf, seesAllCourses } from '../exams/marking/markers';
import { trainingRow } from '../myTraining';
import { mayJudgeNow } from '../reading/practice';
import { recordFor } from '../records/access';
import { cardOf, lastChangeOf } from './card';

/** Whether the caller trains in an assignment's course: never themselves. */
export async function trains(
  ctx: Context,
  { user_id: trainee, course_version_id: versionId }: Pick<Assignment, 'user_id' | 'course_version_id'>,
): Promise<boolean> {
  if (trainee === ctx.caller.userId || !ctx.caller.permissions.get('TmsExamReview')?.has('edit'))
    return false;
  if (seesAllCourses(ctx)) return true;
  const { lecturer_id: lecturer } = await ctx.tx
    .selectFrom('training_course_version')
    .select('lecturer_id')
    .where('id', '=', versionId)
    .executeTakeFirstOrThrow();
  return lecturer === ctx.caller.userId;
}

/** The card of one's own practice, of one's trainees, or of people whose training one sees. RECORD_NOT_EXIST. */
export async function readCard(ctx: Context, assignmentId: string): Promise<PracticeCard> {
  const assignment = await lockAssignment(ctx, assignmentId, 'anyone');
  const trainer = await trains(ctx, assignment);
  if (!trainer) await recordFor(ctx, assignmentId);
  return showCard(ctx, assignment, trainer);
}

/** A card as its reader sees it. */
export async function showCard(
  ctx: Context,
  assignment: Assignment,
  trainer: boolean,
): Promise<PracticeCard> {
  const card = await cardOf(ctx, assignment);
  const people = await userRefs(
    ctx.tx,
    card.steps.flatMap(({ entries }) => entries.map(({ by_id }) => by_id)),
  );
  return {
    row: await trainingRow(ctx, assignment.id),
    person: assignment.person,
    documentVersionId: assignment.document_version_id,
    trainers: await markersOf(ctx, assignment),
    steps: card.steps.map(({ step, entries, complete }) => ({
      step,
      complete,
      entries: entries.map(({ id, act, on_day: on, by_id: by, at }) => ({
        id,
        act,
        on,
        by: people.get(by) ?? { id: by, account: '', name: '' },
        at: at.toISOString(),
      })),
    })),
    rowVersion: lastChangeOf(card).version,
    signedAt: card.signedAt?.toISOString() ?? null,
    today: await tenantDay(ctx.tx, ctx.now),
    trains: trainer,
    own: assignment.user_id === ctx.caller.userId,
    open: mayJudgeNow(assignment),
    accountNeededToSign: await accountNeededToSign(ctx),
  };
}
