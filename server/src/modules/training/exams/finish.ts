import { isUnanswered, markAnswer, needsReviewer, scoreOf, tms } from '@attest/api-contract';
import { notify } from '../../../directory/notices/notify';
import { addWorkingDays } from '../../../directory/tenancy/workCalendar';
import { changes } from '../../../platform/audit/changes';
import { theRow, writeRows } from '../../../platform/database/rows';
import type { Context } from '../../../platform/module';
import { type Assignment, lockAssignment, move } from '../assignments/store';
import { followPaper } from '../due/follow';
import { EXAM_MARKING } from '../noticeKinds';
import { type Attempt, answersOf, attemptsOf, isOver, questionsOf } from './attempts';
import { conclude } from './marking/conclude';
import { markersOf } from './marking/markers';

/** Working days a reviewer has. */
const MARKING_DAYS = 3;

/**
 * Closes a running attempt of a locked assignment as it stands: marks what the server can mark, and either
 * concludes or hands it to the reviewers. After its time it counts as handed in at the end of it.
 */
export async function finishAttempt(
  ctx: Context,
  assignment: Assignment,
  { id }: Pick<Attempt, 'id'>,
): Promise<void> {
  // Waits for a save that is under way: what it keeps is marked too.
  const attempt = await theRow(ctx.tx, 'training_attempt', { id }, { lock: 'update' });
  if (attempt.state !== 'running') return;
  const questions = await questionsOf(ctx.tx, attempt.id);
  const answers = await answersOf(ctx.tx, attempt.id);
  const marks = questions.map((question) => ({
    question,
    earned: markAnswer(question.key, answers.get(question.id)?.answer ?? null, question.points),
  }));
  const automatic = marks.flatMap(({ question, earned }) => (earned === null ? [] : [{ question, earned }]));
  if (automatic.length > 0)
    await ctx.tx
      .insertInto('training_mark')
      .values(
        automatic.map(({ question, earned }) => ({
          attempt_id: attempt.id,
          question_id: question.id,
          earned,
          marked_at: ctx.now,
        })),
      )
      .execute();
  const timedOut = attempt.ends_at <= ctx.now;
  const closed = { submitted_at: timedOut ? attempt.ends_at : ctx.now, timed_out: timedOut };
  const written = questions.filter(
    ({ id, type }) => needsReviewer(type) && !isUnanswered(answers.get(id)?.answer),
  );
  if (written.length === 0) {
    const score = scoreOf(automatic.map(({ earned }) => earned));
    await conclude(ctx, assignment, { ...attempt, ...closed }, { score, set: closed });
    return;
  }
  const markBy = await addWorkingDays(ctx.tx, ctx.now, MARKING_DAYS);
  await writeRows(
    ctx.tx,
    'training_attempt',
    { id: attempt.id },
    { ...closed, state: 'toMark', to_mark: written.length, mark_by: markBy },
  );
  await followPaper(ctx, attempt.id);
  // What was withdrawn meanwhile stays withdrawn; the paper is marked all the same.
  if (assignment.state === 'examDue') await move(ctx, assignment, 'toMark', submitted(attempt, timedOut));
  await tellMarkers(ctx, assignment, attempt);
}

/** An own assignment, locked, with its attempts; one whose time is up is closed on the way. RECORD_NOT_EXIST. */
export async function settledAttempts(
  ctx: Context,
  assignmentId: string,
): Promise<{ assignment: Assignment; attempts: Attempt[] }> {
  const assignment = await lockAssignment(ctx, assignmentId);
  const attempts = await attemptsOf(ctx.tx, assignmentId);
  const left = attempts.find((one) => one.state === 'running' && isOver(one, ctx.now));
  if (!left) return { assignment, attempts };
  await finishAttempt(ctx, assignment, left);
  return settledAttempts(ctx, assignmentId);
}

const submitted = ({ no }: Attempt, timedOut: boolean) => ({
  event: 'examSubmit',
  changes: changes({ attempt: [null, no], timedOut: [null, timedOut || null] }),
});

async function tellMarkers(ctx: Context, assignment: Assignment, { id }: Attempt): Promise<void> {
  const markers = await markersOf(ctx, assignment);
  const { person, courseNo, courseName } = assignment;
  await notify(ctx, {
    kind: EXAM_MARKING,
    userIds: markers.map((marker) => marker.id),
    text: {
      zh: `有一份试卷待评阅：${courseNo}《${courseName.zh}》，${person.name}`,
      en: `A paper to mark: ${courseNo} “${courseName.en}”, ${person.name}`,
    },
    path: tms.paper(id),
    onceKey: `mark:${id}`,
  });
  for (const marker of markers) ctx.pushUser(marker.id, 'user.training', {});
}
