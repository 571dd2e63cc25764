import { tms } from '@attest/api-contract';
import { notify } from '../../../directory/notices/notify';
import { tenantDay } from '../../../directory/tenancy/tenantTime';
import type { Handles } from '../../../platform/calls/handleAll';
import { refuseStale } from '../../../platform/calls/stale';
import { AppError } from '../../../platform/errors';
import type { Context } from '../../../platform/module';
import { authenticateSigner } from '../../../workflow/signature/sign';
import { cannotMove } from '../assignments/states';
import { type Assignment, auditAssignment, lockAssignment, move, signAssignment } from '../assignments/store';
import { markersOf } from '../exams/marking/markers';
import { EXAM_MARKING } from '../noticeKinds';
import { mayJudgeNow } from '../reading/steps';
import { separation } from '../visible';
import { cardOf, lastChangeOf, practiceMissing, refusePractice, SIGNED, showCard, trains } from './card';

const ACTS = {
  demonstrated: { zh: '已示范', en: 'demonstrated' },
  performed: { zh: '在监督下完成一次', en: 'performed under supervision' },
};

/** ASSIGNMENT_MOVE_INVALID unless the assignment waits for practice. */
function refuseClosed(ctx: Context, assignment: Assignment): void {
  if (!mayJudgeNow(assignment)) throw cannotMove(ctx, assignment.state);
}

/**
 * Records, as the trainer, that a step was demonstrated or performed on a day. RECORD_NOT_EXIST, SEPARATION_OF_DUTIES
 * for one's own, ASSIGNMENT_MOVE_INVALID, PRACTICE_REFUSED before the demonstration and after the signature,
 * REQUEST_INVALID for a day to come, RECORD_CHANGED when more was recorded meanwhile.
 */
export const recordPractice: Handles<'recordPractice'> = async (
  ctx,
  { assignmentId, rowVersion, stepId, act, on },
) => {
  const assignment = await lockAssignment(ctx, assignmentId, 'anyone');
  if (assignment.user_id === ctx.caller.userId)
    throw separation(ctx, '不能记录自己的实操', 'nobody records their own practice');
  if (!(await trains(ctx, assignment))) throw new AppError('RECORD_NOT_EXIST');
  refuseClosed(ctx, assignment);
  const card = await cardOf(ctx, assignment);
  if (card.signedAt) refusePractice(ctx, [SIGNED]);
  await refuseStale(ctx, lastChangeOf(card), rowVersion);
  const place = card.steps.findIndex(({ step }) => step.id === stepId);
  const found = card.steps[place];
  if (!found) throw new AppError('RECORD_NOT_EXIST');
  if (on > (await tenantDay(ctx.tx, ctx.now))) throw new AppError('REQUEST_INVALID', { where: '/on' });
  const shown = found.entries.find((entry) => entry.act === 'demonstrated');
  if (act === 'performed' && (!shown || on < shown.on_day))
    refusePractice(ctx, [{ zh: '应先由带教人示范', en: 'the trainer demonstrates it first' }]);
  await ctx.tx
    .insertInto('training_practice')
    .values({
      assignment_id: assignmentId,
      step_id: stepId,
      act,
      on_day: on,
      by_id: ctx.caller.userId,
      at: ctx.now,
    })
    .execute();
  const step = `${place + 1} ${found.step.zh}`;
  auditAssignment(ctx, assignment, {
    event: 'recordPractice',
    changes: [
      {
        field: act,
        label: { zh: `步骤 ${step}`, en: `Step ${place + 1} ${found.step.en}` },
        old: null,
        new: on,
      },
    ],
    details: { step: { zh: step, en: `${place + 1} ${found.step.en}` }, act: ACTS[act], day: on },
  });
  ctx.pushUser(assignment.user_id, 'user.training', {});
  const begun = assignment.state === 'notStarted' ? await move(ctx, assignment, 'studying') : assignment;
  return showCard(ctx, begun, true);
};

/**
 * The trainee's signature that all steps were performed, or the practice as a whole. RECORD_NOT_EXIST, ASSIGNMENT_MOVE_INVALID, PRACTICE_REFUSED,
 * the errors of signing.
 */
export const signPractice: Handles<'signPractice'> = async (ctx, { assignmentId, signature }) => {
  await authenticateSigner(ctx, signature);
  const assignment = await lockAssignment(ctx, assignmentId);
  refuseClosed(ctx, assignment);
  const card = await cardOf(ctx, assignment);
  if (card.signedAt) refusePractice(ctx, [SIGNED]);
  refusePractice(ctx, practiceMissing({ ...card, signedAt: ctx.now }));
  const signatureId = await signAssignment(ctx, assignment, {
    act: 'performPractice',
    meaning: 'performed',
    values: {
      courseNo: assignment.courseNo,
      courseVersionId: assignment.course_version_id,
      person: assignment.person,
      steps: card.steps.map(({ step, entries }) => ({
        ...step,
        entries: entries.map(({ act, on_day, by_id }) => ({ act, on: on_day, by: by_id })),
      })),
    },
  });
  await ctx.tx
    .insertInto('training_practice_signature')
    .values({ assignment_id: assignmentId, signature_id: signatureId, at: ctx.now })
    .execute();
  auditAssignment(ctx, assignment, {
    event: 'signPractice',
    signatureId,
  });
  const trainers = (await markersOf(ctx, assignment)).map(({ id }) => id);
  await notify(ctx, {
    kind: EXAM_MARKING,
    userIds: trainers,
    text: {
      zh: `${assignment.person.name} 已签署 ${assignment.courseNo} 的实操卡，请评定`,
      en: `${assignment.person.name} has signed the practice card of ${assignment.courseNo}; please judge it`,
    },
    path: tms.judge(assignmentId),
  });
  for (const id of [...trainers, assignment.user_id]) ctx.pushUser(id, 'user.training', {});
  return showCard(ctx, assignment, false);
};
