import { type Bilingual, type ExamInfo, inBoth } from '@attest/api-contract';
import type { Context } from '../../../platform/module';
import type { Assignment } from '../assignments/store';
import { countingAttempts, nextAttemptAt, toAttemptRow } from './attempts';
import { settledAttempts } from './finish';
import { type ExamRules, examMayBegin, examRules } from './start';

const NO_EXAM: Bilingual = { zh: '当前步骤不是考试', en: 'The exam is not the step to take' };
const IN_MARKING: Bilingual = { zh: '试卷正在评阅', en: 'The paper is being marked' };
const USED_UP: Bilingual = {
  zh: '考试次数已用完，须安排再培训',
  en: 'All attempts are used up; a retraining is needed',
};

/** What the start page of an exam shows; an attempt whose time is up is closed on the way. RECORD_NOT_EXIST. */
export async function readExamInfo(ctx: Context, assignmentId: string): Promise<ExamInfo> {
  const { assignment, attempts } = await settledAttempts(ctx, assignmentId);
  const running = attempts.find(({ state }) => state === 'running');
  const rules = await examRules(ctx.tx, assignment);
  const content = 'why' in rules ? null : rules.content;
  const counting = countingAttempts(attempts, assignment);
  const attemptsLeft = Math.max(0, (content?.attempts ?? 0) - counting.length);
  const nextAt = attemptsLeft > 0 ? nextAttemptAt(counting.at(-1)) : null;
  const waits = nextAt !== null && nextAt > ctx.now;
  const whyNot = running ? null : whyNotNow(assignment, rules, attemptsLeft);
  return {
    assignmentId,
    courseName: assignment.courseName,
    quizName: 'why' in rules ? { zh: '', en: '' } : inBoth(rules.name),
    questionCount: content ? countOf(content) : 0,
    minutes: content?.minutes ?? 0,
    passScore: 'why' in rules ? 0 : rules.passScore,
    attempts: content?.attempts ?? 0,
    attemptsLeft,
    retakeHours: content?.retakeHours ?? 0,
    nextAt: waits ? nextAt.toISOString() : null,
    running: running
      ? {
          attemptId: running.id,
          endsAt: running.ends_at.toISOString(),
          here: running.session_id === ctx.caller.sessionId,
        }
      : null,
    mayStart: running !== undefined || (whyNot === null && !waits),
    whyNot,
    history: attempts.map(toAttemptRow),
    now: ctx.now.toISOString(),
  };
}

function whyNotNow(
  assignment: Assignment,
  rules: ExamRules | { why: Bilingual },
  attemptsLeft: number,
): Bilingual | null {
  if (assignment.state === 'failed') return USED_UP;
  if (assignment.state === 'toMark') return IN_MARKING;
  if (!examMayBegin(assignment)) return NO_EXAM;
  if ('why' in rules) return rules.why;
  return attemptsLeft === 0 ? USED_UP : null;
}

const countOf = ({ mode, questionIds, rules }: ExamRules['content']): number =>
  mode === 'fixed' ? questionIds.length : rules.reduce((sum, { count }) => sum + count, 0);
