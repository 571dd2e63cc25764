import {
  isUnanswered,
  type MarkingPaper,
  type MarkingRow,
  needsReviewer,
  scoreOf,
} from '@attest/api-contract';
import { type RawBuilder, sql } from 'kysely';
import type { Handles, InputOf } from '../../../../platform/calls/handleAll';
import { storedRows, theRow } from '../../../../platform/database/rows';
import { AppError } from '../../../../platform/errors';
import type { Context } from '../../../../platform/module';
import { list } from '../../../../platform/search/list';
import { anyContains } from '../../../../platform/search/listSql';
import { sorted, sortedInstant, sortedName } from '../../../../platform/search/shown';
import { type Assignment, auditAssignment, lockAssignment } from '../../assignments/store';
import { sortedPerson } from '../../shown';
import { separation } from '../../visible';
import { type Attempt, answersOf, questionsOf, type StoredQuestion } from '../attempts';
import { resultQuestions } from '../result';
import { conclude } from './conclude';
import { markersOf, seesAllCourses } from './markers';

/** The caller may mark it: never their own, and without sight of all courses only as their lecturer. */
const mayMark = (ctx: Context): RawBuilder<unknown> => sql`
  t.user_id <> ${ctx.caller.userId}
  and ${seesAllCourses(ctx) ? sql`true` : sql`v.lecturer_id = ${ctx.caller.userId}`}`;

/** Papers that wait for a mark by the caller, soonest due first. */
export const papersToMark = list<InputOf<'listMarking'>['filter'], undefined, MarkingRow>({
  source: sql`training_attempt t
    join training_assignment a on a.id = t.assignment_id
    join training_course c on c.id = a.course_id
    join training_course_version v on v.id = a.course_version_id
    join user_account u on u.id = t.user_id
    left join department d on d.id = u.department_id`,
  row: {
    attemptId: sql`t.id`,
    courseNo: sorted(sql`c.no`),
    courseName: sortedName('v'),
    examinee: sortedPerson('u'),
    department: sortedName('d'),
    attemptNo: sql`t.no`,
    submittedAt: sortedInstant(sql`t.submitted_at`),
    markBy: sortedInstant(sql`t.mark_by`),
    overdue: ({ ctx }) => sql`t.mark_by < ${ctx.now}`,
    questions: sql`t.to_mark`,
    windowExits: sql`t.window_exits`,
  },
  filters: {
    text: (text) => anyContains(text, sql`c.no`, sql`v.name_zh`, sql`v.name_en`, sql`u.name`, sql`u.account`),
    overdue: (overdue, { ctx }) => (overdue ? sql`t.mark_by < ${ctx.now}` : sql`t.mark_by >= ${ctx.now}`),
  },
  scope: ({ ctx }) => sql`t.state = 'toMark' and ${mayMark(ctx)}`,
  order: [sql`t.mark_by`, sql`t.id`],
});

type MarkInput = InputOf<'markExam'>;

/** A paper for its reviewer: written answers first, then the rest as the server marked it. RECORD_NOT_EXIST. */
export async function readMarkingPaper(ctx: Context, attemptId: string): Promise<MarkingPaper> {
  const row = await papersToMark.one(ctx, sql`t.id = ${attemptId}`);
  const attempt = await attemptById(ctx, attemptId);
  const questions = await resultQuestions(ctx.tx, attemptId, true);
  const written = questions.filter(({ question }) => needsReviewer(question.type));
  return {
    row,
    passScore: attempt.pass_score,
    automatic: scoreOf(questions.flatMap(({ earned }) => earned ?? [])),
    questions: [...written, ...questions.filter((one) => !written.includes(one))],
  };
}

const attemptById = (ctx: Context, id: string): Promise<Attempt> =>
  theRow(ctx.tx, 'training_attempt', { id });

/**
 * Marks all written answers of a paper and concludes it. RECORD_NOT_EXIST, SEPARATION_OF_DUTIES for one's own,
 * EXAM_MARKED when another reviewer was faster, MARKS_INCOMPLETE.
 */
export const markExam: Handles<'markExam'> = async (ctx, { attemptId, marks }) => {
  const { assignment, attempt } = await paperToMark(ctx, attemptId);
  const questions = await questionsOf(ctx.tx, attemptId);
  const answers = await answersOf(ctx.tx, attemptId);
  const written = questions.filter(
    ({ id, type }) => needsReviewer(type) && !isUnanswered(answers.get(id)?.answer),
  );
  refuseIncomplete(written, marks);
  await ctx.tx
    .insertInto('training_mark')
    .values(
      marks.map(({ questionId, points, comment }) => ({
        attempt_id: attemptId,
        question_id: questionId,
        earned: points,
        comment: comment.trim() || null,
        marked_at: ctx.now,
      })),
    )
    .execute();
  const all = await storedRows(ctx.tx, 'training_mark', { attempt_id: attemptId });
  const score = scoreOf(all.map(({ earned }) => earned));
  auditMarks(ctx, assignment, attempt, written, marks);
  await conclude(ctx, assignment, attempt, {
    score,
    set: {
      marker_id: ctx.caller.userId,
      marker_account: ctx.caller.account,
      marker_name: ctx.caller.name,
      marked_at: ctx.now,
    },
  });
  for (const marker of await markersOf(ctx, assignment)) ctx.pushUser(marker.id, 'user.training', {});
  return { state: score >= attempt.pass_score ? 'passed' : 'failed', score };
};

async function paperToMark(
  ctx: Context,
  attemptId: string,
): Promise<{ assignment: Assignment; attempt: Attempt }> {
  const found = await ctx.tx
    .selectFrom('training_attempt as t')
    .innerJoin('training_assignment as a', 'a.id', 't.assignment_id')
    .innerJoin('training_course_version as v', 'v.id', 'a.course_version_id')
    .select(['t.assignment_id', 't.user_id', 'v.lecturer_id'])
    .where('t.id', '=', attemptId)
    .where('t.state', '<>', 'running')
    .executeTakeFirst();
  if (!found) throw new AppError('RECORD_NOT_EXIST');
  if (found.user_id === ctx.caller.userId)
    throw separation(ctx, '不能评阅自己的试卷', 'nobody marks their own paper');
  if (!seesAllCourses(ctx) && found.lecturer_id !== ctx.caller.userId) throw new AppError('RECORD_NOT_EXIST');
  const assignment = await lockAssignment(ctx, found.assignment_id, 'anyone');
  const attempt = await attemptById(ctx, attemptId);
  if (attempt.state === 'toMark') return { assignment, attempt };
  // Closed by the server alone: there never was anything to mark.
  if (!attempt.marker_name || !attempt.marked_at) throw new AppError('RECORD_NOT_EXIST');
  throw new AppError('EXAM_MARKED', { name: attempt.marker_name, at: attempt.marked_at.toISOString() });
}

/** Every written answer has one mark within its points, in tenths, and nothing else has. */
function refuseIncomplete(written: StoredQuestion[], marks: MarkInput['marks']): void {
  const good = written.filter(({ id, points }) => {
    const [mark, ...more] = marks.filter(({ questionId }) => questionId === id);
    return mark && more.length === 0 && mark.points <= points && isTenth(mark.points);
  });
  const strangers = marks.filter(({ questionId }) => !written.some(({ id }) => id === questionId));
  const count = written.length - good.length + strangers.length;
  if (count > 0) throw new AppError('MARKS_INCOMPLETE', { count });
}

const isTenth = (points: number) => Math.abs(points * 10 - Math.round(points * 10)) < 1e-9;

function auditMarks(
  ctx: Context,
  assignment: Assignment,
  attempt: Attempt,
  written: StoredQuestion[],
  marks: MarkInput['marks'],
): void {
  auditAssignment(ctx, assignment, {
    event: 'examMark',
    changes: [
      { field: 'attempt', old: null, new: attempt.no },
      ...marks.map(({ questionId, points, comment }) => {
        const place = written.find(({ id }) => id === questionId)?.position ?? 0;
        return {
          field: `mark.${questionId}`,
          label: { zh: `第 ${place} 题评分`, en: `Mark of question ${place}` },
          old: null,
          new: comment.trim() ? `${points}（${comment.trim()}）` : points,
        };
      }),
    ],
  });
}
