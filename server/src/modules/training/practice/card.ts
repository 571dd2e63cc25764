import type { Bilingual, PracticeCard, PracticeStep } from '@attest/api-contract';
import { userRefs } from '../../../directory/identity/directory';
import { tenantDay } from '../../../directory/tenancy/tenantTime';
import { theRow } from '../../../platform/database/rows';
import type { Stored } from '../../../platform/database/schema';
import { refusal } from '../../../platform/errors';
import type { Context } from '../../../platform/module';
import { accountNeededToSign } from '../../../workflow/signature/sign';
import { type Assignment, lockAssignment } from '../assignments/store';
import { markersOf, seesAllCourses } from '../exams/marking/markers';
import { trainingRow } from '../myTraining';
import { mayJudgeNow } from '../reading/steps';
import { recordFor } from '../records/access';
import './tables';

type Entry = Stored<'training_practice'>;

interface Card {
  steps: { step: PracticeStep; entries: Entry[]; complete: boolean }[];
  signedAt: Date | null;
}

type Practised = Pick<Assignment, 'id' | 'course_version_id' | 'reopened_at'>;

/** Steps of an assignment's practice with what was recorded of each; after a retraining it begins anew. */
export async function cardOf(ctx: Context, assignment: Practised): Promise<Card> {
  const { practice_steps: steps } = await theRow(ctx.tx, 'training_course_version', {
    id: assignment.course_version_id,
  });
  const since = assignment.reopened_at ?? new Date(0);
  const entries = await ctx.tx
    .selectFrom('training_practice')
    .selectAll()
    .where('assignment_id', '=', assignment.id)
    .where('at', '>=', since)
    .orderBy('on_day')
    .orderBy('at')
    .orderBy('id')
    .execute();
  const signed = await ctx.tx
    .selectFrom('training_practice_signature')
    .select('at')
    .where('assignment_id', '=', assignment.id)
    .where('at', '>=', since)
    .executeTakeFirst();
  return {
    steps: steps.map((step) => {
      const own = entries.filter((entry) => entry.step_id === step.id);
      return { step, entries: own, complete: isComplete(step, own) };
    }),
    signedAt: signed?.at ?? null,
  };
}

const isComplete = ({ times }: PracticeStep, entries: Entry[]): boolean =>
  entries.some(({ act }) => act === 'demonstrated') &&
  entries.filter(({ act }) => act === 'performed').length >= times;

/** How much is recorded on a card, and what was last; nothing of it is ever changed. */
export function lastChangeOf({ steps }: Card) {
  const entries = steps.flatMap((step) => step.entries).sort((a, b) => b.at.getTime() - a.at.getTime());
  return {
    version: entries.length,
    changed_by: entries[0]?.by_id ?? null,
    updated_at: entries[0]?.at ?? null,
  };
}

/** What keeps practice from being judged as passed: steps, where the course has some, and the trainee's signature. */
export function practiceMissing({ steps, signedAt }: Card): Bilingual[] {
  const open = steps.filter(({ complete }) => !complete).length;
  return [
    ...(open > 0 ? [{ zh: `还有 ${open} 个步骤未完成`, en: `${open} steps are not complete` }] : []),
    ...(signedAt === null ? [{ zh: '学员尚未签署', en: 'the trainee has not signed' }] : []),
  ];
}

/** Throws PRACTICE_REFUSED with why, unless there is nothing to say. */
export function refusePractice(ctx: Context, reasons: Bilingual[]): void {
  if (reasons.length > 0) throw refusal(ctx, 'PRACTICE_REFUSED', ...reasons);
}

/** Why nothing is added to a card any more. */
export const SIGNED: Bilingual = { zh: '学员已签署', en: 'the trainee has signed' };

/** Whether the caller trains in an assignment's course: never themselves. */
export async function trains(
  ctx: Context,
  { user_id: trainee, course_version_id: versionId }: Pick<Assignment, 'user_id' | 'course_version_id'>,
): Promise<boolean> {
  if (trainee === ctx.caller.userId || !ctx.caller.permissions.get('TmsExamReview')?.has('edit'))
    return false;
  if (seesAllCourses(ctx)) return true;
  const { lecturer_id: lecturer } = await theRow(ctx.tx, 'training_course_version', { id: versionId });
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
