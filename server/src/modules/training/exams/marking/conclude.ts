import { tms, writeInstant } from '@attest/api-contract';
import type { Updateable } from 'kysely';
import { notify } from '../../../../directory/notices/notify';
import { currentTenant } from '../../../../directory/tenancy/tenant';
import { writeRows } from '../../../../platform/database/rows';
import type { Database } from '../../../../platform/database/schema';
import type { Context } from '../../../../platform/module';
import { proposeOn } from '../../../../records/starts/propose';
import { peopleByRole, superiorChain } from '../../../../workflow/assign/people';
import { fail } from '../../assignments/finish';
import { type Assignment, amend, move } from '../../assignments/store';
import { followPaper } from '../../due/follow';
import { EXAM_RESULT } from '../../noticeKinds';
import { EXAM_FAILED } from '../../occasions';
import { stateAfter } from '../../reading/steps';
import { nameOfRecord } from '../../records/relatable';
import { type Attempt, attemptsOf, countingAttempts, nextAttemptAt } from '../attempts';
import { reportMissed } from '../bank/questionRows';

interface Conclusion {
  /** Of 100. */
  score: number;
  /** What else is written to the attempt. */
  set: Updateable<Database['training_attempt']>;
}

/**
 * Ends a fully marked attempt of a locked assignment: passed goes on to the next step, failed to another attempt
 * or, after the last, to failed for good.
 */
export async function conclude(
  ctx: Context,
  assignment: Assignment,
  attempt: Attempt,
  { score, set }: Conclusion,
): Promise<void> {
  const passed = score >= attempt.pass_score;
  const ended = { ...attempt, ...set, score, state: passed ? 'passed' : 'failed' } as Attempt;
  await writeRows(ctx.tx, 'training_attempt', { id: attempt.id }, { ...set, score, state: ended.state });
  await followPaper(ctx, attempt.id);
  await reportMissed(ctx, attempt.id);
  // Withdrawn or exempted meanwhile: the attempt is kept, and that is all.
  if (assignment.state !== 'examDue' && assignment.state !== 'toMark') return;
  const used = countingAttempts(await attemptsOf(ctx.tx, assignment.id), assignment).length;
  if (passed) await pass(ctx, assignment, ended, used);
  else if (used < attempt.attempts_allowed) await tryAgain(ctx, assignment, ended, used);
  else await failForGood(ctx, assignment, ended, used);
}

const scored = (assignment: Assignment, { no, score }: Attempt) => [
  { field: 'attempt', old: null, new: no },
  { field: 'score', old: assignment.score, new: score },
];

async function pass(ctx: Context, assignment: Assignment, attempt: Attempt, used: number): Promise<void> {
  await move(ctx, assignment, stateAfter(assignment, 'exam'), {
    event: 'examPass',
    set: { score: attempt.score, attempts: used },
    changes: scored(assignment, attempt),
  });
}

async function tryAgain(ctx: Context, assignment: Assignment, attempt: Attempt, used: number): Promise<void> {
  const details = {
    event: 'examFail',
    set: { score: attempt.score, attempts: used },
    changes: scored(assignment, attempt),
  };
  if (assignment.state !== 'toMark') return void (await amend(ctx, assignment, details));
  await move(ctx, assignment, 'examDue', details);
  await tellResult(ctx, assignment, attempt);
}

/** Whoever waited for a reviewer is told; the others read it on the page. */
async function tellResult(ctx: Context, { id, courseNo, user_id: user }: Assignment, attempt: Attempt) {
  const { time_zone: timeZone } = await currentTenant(ctx.tx);
  const at = nextAttemptAt(attempt) ?? ctx.now;
  const next = writeInstant(at, timeZone);
  await notify(ctx, {
    kind: EXAM_RESULT,
    userIds: [user],
    text: {
      zh: `${courseNo} 考试未通过，得分 ${attempt.score}，可于 ${next} 后重考`,
      en: `The exam of ${courseNo} was not passed (${attempt.score}); try again from ${next}`,
    },
    path: tms.learn(id),
    onceKey: `examResult:${attempt.id}`,
  });
}

/** After the last attempt only a retraining helps: superior, training managers and whoever else cares are told. */
async function failForGood(
  ctx: Context,
  assignment: Assignment,
  attempt: Attempt,
  used: number,
): Promise<void> {
  const counted = { ...assignment, attempts: used };
  await writeRows(ctx.tx, 'training_assignment', { id: assignment.id }, { attempts: used });
  await fail(ctx, counted, { score: attempt.score });
  const { person, courseNo, courseName } = assignment;
  const superior = (await superiorChain(ctx.tx, assignment.user_id)).slice(0, 1);
  const managers = (await peopleByRole(ctx.tx, ['trnmgr'], null)).map(({ id }) => id);
  const responsible = [...superior, ...managers].filter((id) => id !== assignment.user_id);
  await notify(ctx, {
    kind: EXAM_RESULT,
    userIds: responsible,
    text: {
      zh: `${person.name} 的 ${courseNo}《${courseName.zh}》${used} 次考试均未通过：须安排再培训；涉及 GMP 关键操作时请评估偏差`,
      en: `${person.name} failed ${courseNo} “${courseName.en}” ${used} times: a retraining is needed; consider a deviation for GMP-critical work`,
    },
    path: tms.record(assignment.id),
    onceKey: `examFailed:${attempt.id}`,
  });
  const { id, name } = person;
  const { department_id: department } = await ctx.tx
    .selectFrom('user_account')
    .select('department_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await proposeOn(ctx, EXAM_FAILED, {
    facts: {
      person: { id, name, department },
      course: { no: courseNo, ...courseName },
      attempts: used,
    },
    about: { type: 'assignment', id: assignment.id, no: courseNo, title: nameOfRecord(courseName, name) },
    responsible,
  });
}
