import { answerKindOf } from '@attest/api-contract';
import { sql } from 'kysely';
import type { Handles, InputOf } from '../../../platform/calls/handleAll';
import { storedRows, writeRows } from '../../../platform/database/rows';
import { AppError } from '../../../platform/errors';
import type { Context } from '../../../platform/module';
import { lockAssignment } from '../assignments/store';
import { type Attempt, isOver, ownAttempt, requireRunningHere } from './attempts';
import { closeAndRead, readResult } from './result';

type NewAnswers = InputOf<'saveAnswers'>['answers'];

/**
 * Keeps answers of the running attempt. Of two saves of a question the one with the greater number stays,
 * whichever arrives last. RECORD_NOT_EXIST, EXAM_OVER, EXAM_OTHER_SESSION, REQUEST_INVALID.
 */
export const saveAnswers: Handles<'saveAnswers'> = async (ctx, { attemptId, answers }) => {
  // Locked, so that nothing slips in after the paper was handed in.
  const attempt = await ownAttempt(ctx, attemptId, true);
  requireRunningHere(ctx, attempt);
  await storeAnswers(ctx, attempt, answers);
  const { last } = await ctx.tx
    .selectFrom('training_answer')
    .select((e) => e.fn.coalesce(e.fn.max('seq'), sql<number>`0`).as('last'))
    .where('attempt_id', '=', attemptId)
    .executeTakeFirstOrThrow();
  return { lastSeq: last, endsAt: attempt.ends_at.toISOString(), now: ctx.now.toISOString() };
};

/** Stores answers of a locked, running attempt. REQUEST_INVALID for a question or kind that is not on the paper. */
async function storeAnswers(ctx: Context, attempt: Attempt, answers: NewAnswers): Promise<void> {
  if (answers.length === 0) return;
  const newest = new Map<string, NewAnswers[number]>();
  for (const one of answers) {
    const known = newest.get(one.questionId);
    if (!known || known.seq < one.seq) newest.set(one.questionId, one);
  }
  const types = new Map(
    (await storedRows(ctx.tx, 'training_attempt_question', { attempt_id: attempt.id })).map(
      ({ id, type }) => [id, type],
    ),
  );
  for (const { questionId, answer } of newest.values()) {
    const type = types.get(questionId);
    if (!type || answerKindOf(type) !== answer.kind)
      throw new AppError('REQUEST_INVALID', { where: `/answers/${questionId}` });
  }
  await ctx.tx
    .insertInto('training_answer')
    .values(
      [...newest.values()].map(({ questionId, seq, answer }) => ({
        attempt_id: attempt.id,
        question_id: questionId,
        seq,
        answer: JSON.stringify(answer),
        saved_at: ctx.now,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'attempt_id', 'question_id'])
        .doUpdateSet((e) => ({
          seq: e.ref('excluded.seq'),
          answer: e.ref('excluded.answer'),
          saved_at: e.ref('excluded.saved_at'),
        }))
        .whereRef('training_answer.seq', '<', 'excluded.seq'),
    )
    .execute();
}

/** Counts how often the window was left; the number only grows. RECORD_NOT_EXIST, EXAM_OVER, EXAM_OTHER_SESSION. */
export const countWindowExits: Handles<'countWindowExits'> = async (ctx, { attemptId, exits }) => {
  const attempt = await ownAttempt(ctx, attemptId, true);
  requireRunningHere(ctx, attempt);
  const windowExits = Math.max(attempt.window_exits, exits);
  if (windowExits > attempt.window_exits)
    await writeRows(ctx.tx, 'training_attempt', { id: attempt.id }, { window_exits: windowExits });
  return { windowExits };
};

/**
 * Hands in an attempt with what the browser had not saved yet. A second time changes nothing and answers the
 * same; after the time, what was saved counts and what comes with the call does not. RECORD_NOT_EXIST,
 * EXAM_OTHER_SESSION.
 */
export const submitExam: Handles<'submitExam'> = async (ctx, { attemptId, answers }) => {
  const found = await ownAttempt(ctx, attemptId);
  // The assignment first, as everywhere: whoever closes an attempt holds it.
  const assignment = await lockAssignment(ctx, found.assignment_id);
  const attempt = await ownAttempt(ctx, attemptId, true);
  if (attempt.state !== 'running') return readResult(ctx, attemptId);
  if (!isOver(attempt, ctx.now)) {
    if (attempt.session_id !== ctx.caller.sessionId) throw new AppError('EXAM_OTHER_SESSION');
    await storeAnswers(ctx, attempt, answers);
  }
  return closeAndRead(ctx, assignment, attemptId, true);
};
