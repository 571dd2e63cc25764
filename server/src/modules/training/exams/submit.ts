import type { Handles } from '../../../platform/calls/handleAll';
import { AppError } from '../../../platform/errors';
import { lockAssignment } from '../assignments/store';
import { storeAnswers } from './answers';
import { isOver, ownAttempt } from './attempts';
import { closeAndRead, readResult } from './result';

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
