import type { AttemptRow } from '@attest/api-contract';
import type { Stored } from '../../../platform/database/schema';
import type { TenantTransaction } from '../../../platform/database/tenantTransaction';
import { AppError } from '../../../platform/errors';
import type { Context } from '../../../platform/module';
import type { Assignment } from '../assignments/store';

export type Attempt = Stored<'training_attempt'>;

const HOUR = 3_600_000;

/** Attempts of an assignment, oldest first. */
export const attemptsOf = (tx: TenantTransaction, assignmentId: string): Promise<Attempt[]> =>
  tx
    .selectFrom('training_attempt')
    .selectAll()
    .where('assignment_id', '=', assignmentId)
    .orderBy('no')
    .execute();

/** Attempts that count: after a retraining they begin anew. */
export const countingAttempts = (
  attempts: Attempt[],
  { reopened_at: reopened }: Pick<Assignment, 'reopened_at'>,
): Attempt[] => attempts.filter((attempt) => !reopened || attempt.started_at >= reopened);

/** When the next attempt may begin after the last one; null: at once. */
export function nextAttemptAt(last: Attempt | undefined): Date | null {
  if (last?.state !== 'failed') return null;
  return new Date((last.submitted_at ?? last.ends_at).getTime() + last.retake_hours * HOUR);
}

/** An own attempt; another's is as good as none. RECORD_NOT_EXIST. */
export async function ownAttempt(ctx: Context, id: string, lock = false): Promise<Attempt> {
  let query = ctx.tx
    .selectFrom('training_attempt')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', ctx.caller.userId);
  if (lock) query = query.forUpdate();
  const attempt = await query.executeTakeFirst();
  if (!attempt) throw new AppError('RECORD_NOT_EXIST');
  return attempt;
}

/** The time is up, although nobody may have noticed yet. */
export const isOver = (attempt: Attempt, now: Date): boolean => attempt.ends_at <= now;

/** Refuses whoever may not answer: another session, or too late. EXAM_OTHER_SESSION, EXAM_OVER. */
export function requireRunningHere(ctx: Context, attempt: Attempt): void {
  if (attempt.state !== 'running' || isOver(attempt, ctx.now)) throw new AppError('EXAM_OVER');
  if (attempt.session_id !== ctx.caller.sessionId) throw new AppError('EXAM_OTHER_SESSION');
}

export const toAttemptRow = (attempt: Attempt): AttemptRow => ({
  id: attempt.id,
  no: attempt.no,
  state: attempt.state,
  startedAt: attempt.started_at.toISOString(),
  submittedAt: attempt.submitted_at?.toISOString() ?? null,
  timedOut: attempt.timed_out,
  score: attempt.score,
  passScore: attempt.pass_score,
  windowExits: attempt.window_exits,
  markedBy:
    attempt.marker_id && attempt.marker_account && attempt.marker_name
      ? { id: attempt.marker_id, account: attempt.marker_account, name: attempt.marker_name }
      : null,
  markedAt: attempt.marked_at?.toISOString() ?? null,
});
