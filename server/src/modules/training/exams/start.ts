import {
  type Bilingual,
  type ExamPaper,
  inBoth,
  QUIZ_DEFAULTS,
  type QuizContent,
  tms,
} from '@attest/api-contract';
import { ACCOUNT_SAFETY } from '../../../directory/notices/kinds';
import { notify } from '../../../directory/notices/notify';
import { changes } from '../../../platform/audit/changes';
import type { Handles } from '../../../platform/calls/handleAll';
import type { TenantTransaction } from '../../../platform/database/tenantTransaction';
import { AppError, refusal } from '../../../platform/errors';
import type { Context } from '../../../platform/module';
import { uuidAt } from '../../../workflow/uuid';
import { type Assignment, auditAssignment, move } from '../assignments/store';
import {
  type Attempt,
  countingAttempts,
  nextAttemptAt,
  ownAttempt,
  readPaper,
  requireRunningHere,
} from './attempts';
import { type DrawnQuestion, drawPaper } from './bank/paper';
import { settledAttempts } from './finish';
import '../../../directory/identity/tables';

/** The quiz in force for an assignment. */
export interface ExamRules {
  quizId: string;
  quizVersion: number;
  name: Bilingual;
  content: QuizContent;
  /** Of the course if it says one, else of the quiz; a critical course asks for 90 at least. */
  passScore: number;
}

/** Rules of the exam of an assignment, or why there is none. */
export async function examRules(
  tx: TenantTransaction,
  assignment: Pick<Assignment, 'course_version_id'>,
): Promise<ExamRules | { why: Bilingual }> {
  const row = await tx
    .selectFrom('training_course_version as v')
    .innerJoin('training_quiz as q', 'q.id', 'v.quiz_id')
    .select(['q.id', 'q.effective', 'q.effective_version', 'q.state', 'v.pass_score', 'v.critical'])
    .where('v.id', '=', assignment.course_version_id)
    .executeTakeFirst();
  if (!row?.effective || row.state !== 'effective')
    return {
      why: {
        zh: '课程没有已生效的试卷，请联系培训管理员',
        en: 'the course has no quiz in force; ask the training manager',
      },
    };
  const asked = row.pass_score ?? row.effective.passScore;
  return {
    quizId: row.id,
    quizVersion: row.effective_version,
    name: row.effective.name,
    content: row.effective,
    passScore: row.critical ? Math.max(asked, QUIZ_DEFAULTS.criticalPassScore) : asked,
  };
}

/** Whether a session may still come back; one that is over holds nobody up. */
async function sessionLives(ctx: Context, sessionId: string): Promise<boolean> {
  const session = await ctx.tx
    .selectFrom('session')
    .select('id')
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', ctx.now)
    .executeTakeFirst();
  return session !== undefined;
}

const MINUTE = 60_000;

/** States from which an exam may begin; before it nothing else is asked for. */
export const examMayBegin = ({ state, needs_exam: exam, needs_read: read }: Assignment): boolean =>
  exam && (state === 'examDue' || (!read && (state === 'notStarted' || state === 'studying')));

/**
 * Begins an attempt with a paper of its own, or goes on with the one under way. EXAM_OTHER_SESSION when that
 * runs in a session that lives and is not to be taken over; EXAM_NOT_DUE, EXAM_TOO_EARLY, EXAM_ATTEMPTS_USED.
 */
export const startExam: Handles<'startExam'> = async (ctx, { assignmentId, takeOver = false }) => {
  const { assignment: found, attempts } = await settledAttempts(ctx, assignmentId);
  const running = attempts.find(({ state }) => state === 'running');
  if (running) return resume(ctx, found, running, takeOver);
  const rules = await rulesOfNext(ctx, found, attempts);
  const drawn = await drawPaper(ctx.tx, rules.content);
  if ('why' in drawn) throw refusal(ctx, 'EXAM_NOT_DUE', drawn.why);
  const assignment = found.state === 'examDue' ? found : await move(ctx, found, 'examDue');
  const attempt = await storeAttempt(ctx, assignment, {
    rules,
    no: (attempts.at(-1)?.no ?? 0) + 1,
    questions: drawn.questions,
  });
  auditAssignment(ctx, assignment, {
    event: 'examStart',
    changes: changes({ attempt: [null, attempt.no] }),
  });
  return readPaper(ctx, attempt);
};

async function rulesOfNext(ctx: Context, assignment: Assignment, attempts: Attempt[]): Promise<ExamRules> {
  if (!examMayBegin(assignment))
    throw refusal(ctx, 'EXAM_NOT_DUE', { zh: '当前步骤不是考试', en: 'the exam is not the step to take' });
  const rules = await examRules(ctx.tx, assignment);
  if ('why' in rules) throw refusal(ctx, 'EXAM_NOT_DUE', rules.why);
  const counting = countingAttempts(attempts, assignment);
  const { attempts: allowed } = rules.content;
  if (counting.length >= allowed) throw new AppError('EXAM_ATTEMPTS_USED', { count: allowed });
  const nextAt = nextAttemptAt(counting.at(-1));
  if (nextAt && nextAt > ctx.now) {
    const hours = counting.at(-1)?.retake_hours;
    throw new AppError('EXAM_TOO_EARLY', { hours, at: nextAt.toISOString() });
  }
  return rules;
}

async function resume(
  ctx: Context,
  assignment: Assignment,
  running: Attempt,
  takeOver: boolean,
): Promise<ExamPaper> {
  if (running.session_id === ctx.caller.sessionId) return readPaper(ctx, running);
  if (!takeOver && (await sessionLives(ctx, running.session_id))) throw new AppError('EXAM_OTHER_SESSION');
  const attempt = await ctx.tx
    .updateTable('training_attempt')
    .set({ session_id: ctx.caller.sessionId })
    .where('id', '=', running.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  auditAssignment(ctx, assignment, {
    event: 'examTakeOver',
    changes: changes({ attempt: [null, running.no], session: [running.session_id, ctx.caller.sessionId] }),
  });
  await notify(ctx, {
    kind: ACCOUNT_SAFETY,
    userIds: [ctx.caller.userId],
    text: {
      zh: `${assignment.courseNo} 的考试已在另一会话中继续；如非本人操作，请修改密码`,
      en: `The exam of ${assignment.courseNo} goes on in another session; if that was not you, change your password`,
    },
    path: tms.exam(assignment.id),
  });
  // The page that had it asks again, and learns that it has been taken over.
  ctx.pushUser(ctx.caller.userId, 'user.training', {});
  return readPaper(ctx, attempt);
}

interface NewAttempt {
  rules: ExamRules;
  no: number;
  questions: DrawnQuestion[];
}

async function storeAttempt(
  ctx: Context,
  assignment: Assignment,
  { rules, no, questions }: NewAttempt,
): Promise<Attempt> {
  const name = inBoth(rules.name);
  const attempt = await ctx.tx
    .insertInto('training_attempt')
    .values({
      id: uuidAt(ctx.now.getTime()),
      assignment_id: assignment.id,
      user_id: assignment.user_id,
      no,
      quiz_id: rules.quizId,
      quiz_version: rules.quizVersion,
      quiz_zh: name.zh,
      quiz_en: name.en,
      state: 'running',
      session_id: ctx.caller.sessionId,
      started_at: ctx.now,
      ends_at: new Date(ctx.now.getTime() + rules.content.minutes * MINUTE),
      pass_score: rules.passScore,
      attempts_allowed: rules.content.attempts,
      retake_hours: rules.content.retakeHours,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await ctx.tx
    .insertInto('training_attempt_question')
    .values(
      questions.map((question, index) => ({
        attempt_id: attempt.id,
        id: question.id,
        position: index + 1,
        question_id: question.questionId,
        question_version: question.questionVersion,
        type: question.type,
        shown: JSON.stringify(question.shown),
        key: JSON.stringify(question.key),
        points: question.points,
      })),
    )
    .execute();
  return attempt;
}

/** The paper after a reload of the page. RECORD_NOT_EXIST, EXAM_OVER, EXAM_OTHER_SESSION. */
export async function reloadPaper(ctx: Context, attemptId: string): Promise<ExamPaper> {
  const attempt = await ownAttempt(ctx, attemptId);
  requireRunningHere(ctx, attempt);
  return readPaper(ctx, attempt);
}
