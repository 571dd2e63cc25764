import type { AttemptRow, ExamAnswer, ExamPaper, PaperQuestion } from '@attest/api-contract';
import { storedRows } from '../../../platform/database/rows';
import type { Stored } from '../../../platform/database/schema';
import type { TenantTransaction } from '../../../platform/database/tenantTransaction';
import { AppError } from '../../../platform/errors';
import type { Context } from '../../../platform/module';
import type { Assignment } from '../assignments/store';

export type Attempt = Stored<'training_attempt'>;

const HOUR = 3_600_000;

/** Attempts of an assignment, oldest first. */
export const attemptsOf = (tx: TenantTransaction, assignmentId: string): Promise<Attempt[]> =>
  storedRows(tx, 'training_attempt', { assignment_id: assignmentId }, { order: ['no'] });

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

export type StoredQuestion = Stored<'training_attempt_question'>;

interface StoredAnswer {
  seq: number;
  answer: ExamAnswer;
}

/** The paper of an attempt, in its order. */
export const questionsOf = (tx: TenantTransaction, attemptId: string): Promise<StoredQuestion[]> =>
  storedRows(tx, 'training_attempt_question', { attempt_id: attemptId }, { order: ['position'] });

/** What is saved, by question of the paper. */
export async function answersOf(
  tx: TenantTransaction,
  attemptId: string,
): Promise<Map<string, StoredAnswer>> {
  const rows = await storedRows(tx, 'training_answer', { attempt_id: attemptId });
  return new Map(rows.map(({ question_id: id, seq, answer }) => [id, { seq, answer }]));
}

/** As the examinee sees it, without the right answer. */
export const toPaperQuestion = ({ id, type, shown, points }: StoredQuestion): PaperQuestion => ({
  id,
  type,
  ...shown,
  points,
});

/** The running paper with what is saved. */
export async function readPaper(ctx: Context, attempt: Attempt): Promise<ExamPaper> {
  const [questions, answers] = [await questionsOf(ctx.tx, attempt.id), await answersOf(ctx.tx, attempt.id)];
  const course = await ctx.tx
    .selectFrom('training_assignment as a')
    .innerJoin('training_course_version as v', 'v.id', 'a.course_version_id')
    .select(['v.name_zh', 'v.name_en'])
    .where('a.id', '=', attempt.assignment_id)
    .executeTakeFirstOrThrow();
  return {
    attemptId: attempt.id,
    assignmentId: attempt.assignment_id,
    no: attempt.no,
    quizName: { zh: attempt.quiz_zh, en: attempt.quiz_en },
    courseName: { zh: course.name_zh, en: course.name_en },
    startedAt: attempt.started_at.toISOString(),
    endsAt: attempt.ends_at.toISOString(),
    now: ctx.now.toISOString(),
    windowExits: attempt.window_exits,
    questions: questions.map(toPaperQuestion),
    answers: [...answers].map(([questionId, { seq, answer }]) => ({ questionId, seq, answer })),
    lastSeq: Math.max(0, ...[...answers.values()].map(({ seq }) => seq)),
  };
}
