import {
  type ExamAnswer,
  type ExamResult,
  needsReviewer,
  type QuestionType,
  type ResultQuestion,
} from '@attest/api-contract';
import { storedRow, storedRows, theRow } from '../../../platform/database/rows';
import type { TenantTransaction } from '../../../platform/database/tenantTransaction';
import { AppError, refusal } from '../../../platform/errors';
import type { Context } from '../../../platform/module';
import { type Assignment, lockAssignment } from '../assignments/store';
import {
  type Attempt,
  answersOf,
  attemptsOf,
  countingAttempts,
  isOver,
  nextAttemptAt,
  questionsOf,
  type StoredQuestion,
  toAttemptRow,
  toPaperQuestion,
} from './attempts';
import { finishAttempt } from './finish';
import { seesAllCourses } from './marking/markers';
import type { PaperKey } from './tables';

/** The right answer as an answer; null where there is none to give. */
function rightAnswer(type: QuestionType, { right, blanks }: PaperKey): ExamAnswer | null {
  if (needsReviewer(type)) return null;
  if (type === 'blank') return { kind: 'blanks', texts: blanks.map(([first = '']) => first) };
  return type === 'order' ? { kind: 'order', order: right } : { kind: 'choice', choices: right };
}

/**
 * Questions of a closed paper. Unless `revealed`, neither right answers nor marks that would give them away; what
 * a reviewer said of a written answer is always shown.
 */
export async function resultQuestions(
  tx: TenantTransaction,
  attemptId: string,
  revealed: boolean,
): Promise<ResultQuestion[]> {
  const answers = await answersOf(tx, attemptId);
  const marks = await storedRows(tx, 'training_mark', { attempt_id: attemptId });
  const markOf = new Map(marks.map((mark) => [mark.question_id, mark]));
  const toResult = (question: StoredQuestion): ResultQuestion => {
    const { id, type, key } = question;
    const mark = markOf.get(id);
    const { zh, en } = key.reference;
    return {
      question: toPaperQuestion(question),
      answer: answers.get(id)?.answer ?? null,
      earned: revealed || needsReviewer(type) ? (mark?.earned ?? null) : null,
      comment: mark?.comment ?? null,
      right: revealed ? rightAnswer(type, key) : null,
      accepted: revealed && type === 'blank' ? key.blanks.map((texts) => texts.slice(1)) : [],
      reference: revealed && (zh || en) ? { zh, en } : null,
      clause: [key.documentNo, key.clause].filter(Boolean).join(' ') || null,
    };
  };
  return (await questionsOf(tx, attemptId)).map(toResult);
}

/** The result of a closed attempt as its examinee may see it; `everything` for those who mark. */
async function toResult(
  ctx: Context,
  attempt: Attempt,
  assignment: Assignment,
  everything: boolean,
): Promise<ExamResult> {
  const revealed = everything || attempt.state === 'passed';
  const counting = countingAttempts(await attemptsOf(ctx.tx, assignment.id), assignment);
  const open = assignment.state === 'examDue';
  const attemptsLeft = open ? Math.max(0, attempt.attempts_allowed - counting.length) : 0;
  return {
    attempt: toAttemptRow(attempt),
    assignmentId: assignment.id,
    quizName: { zh: attempt.quiz_zh, en: attempt.quiz_en },
    courseName: assignment.courseName,
    revealed,
    attemptsLeft,
    nextAt: attemptsLeft > 0 ? (nextAttemptAt(counting.at(-1))?.toISOString() ?? null) : null,
    markBy: attempt.state === 'toMark' ? (attempt.mark_by?.toISOString() ?? null) : null,
    questions: await resultQuestions(ctx.tx, attempt.id, revealed),
  };
}

/**
 * Result of a closed attempt: of one's own, or of anybody's for who sees all papers. What has run out is closed
 * on the way. RECORD_NOT_EXIST, EXAM_NOT_DUE while it runs.
 */
export async function readResult(ctx: Context, attemptId: string): Promise<ExamResult> {
  const found = await storedRow(ctx.tx, 'training_attempt', { id: attemptId });
  const own = found?.user_id === ctx.caller.userId;
  if (!found || !(own || seesAllCourses(ctx))) throw new AppError('RECORD_NOT_EXIST');
  const assignment = await lockAssignment(ctx, found.assignment_id, 'anyone');
  if (found.state !== 'running') return toResult(ctx, found, assignment, !own);
  if (!isOver(found, ctx.now))
    throw refusal(ctx, 'EXAM_NOT_DUE', { zh: '考试尚未结束', en: 'the attempt is still running' });
  return closeAndRead(ctx, assignment, attemptId, own);
}

/** Closes a running attempt of a locked assignment, and answers its result. */
export async function closeAndRead(
  ctx: Context,
  assignment: Assignment,
  attemptId: string,
  own: boolean,
): Promise<ExamResult> {
  await finishAttempt(ctx, assignment, { id: attemptId });
  const after = await lockAssignment(ctx, assignment.id, 'anyone');
  const attempt = await theRow(ctx.tx, 'training_attempt', { id: attemptId });
  return toResult(ctx, attempt, after, !own);
}
