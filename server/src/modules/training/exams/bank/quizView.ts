import type { QuizContent, QuizDetail } from '@attest/api-contract';
import { sql } from 'kysely';
import type { AnswerOf, Handles } from '../../../../platform/calls/handleAll';
import { theRow } from '../../../../platform/database/rows';
import { refusal } from '../../../../platform/errors';
import type { Context } from '../../../../platform/module';
import { handedIn } from '../../../../records/versioned/approval/waiting';
import { countFitting, drawPaper } from './paper';
import { questionsByIds } from './questionRows';
import { activationProblems, quizzes, usingCourses } from './quizzes';

/** One quiz with what its page needs. RECORD_NOT_EXIST. */
export async function readQuiz(ctx: Context, id: string): Promise<QuizDetail> {
  const row = await quizzes.one(ctx, sql`q.id = ${id}`);
  const quiz = await theRow(ctx.tx, 'training_quiz', { id });
  const content = (quiz.draft ?? quiz.effective) as QuizContent;
  const courses = await sql<QuizDetail['courses'][number]>`
    select used.* from training_quiz q cross join lateral (${usingCourses}) used
    where q.id = ${id} order by used.no`.execute(ctx.tx);
  const versions = await ctx.tx
    .selectFrom('training_quiz_version')
    .selectAll()
    .where('quiz_id', '=', id)
    .orderBy('version', 'desc')
    .execute();
  const available: number[] = [];
  for (const rule of content.rules) available.push(await countFitting(ctx.tx, rule));
  return {
    row,
    rowVersion: quiz.version,
    handedIn: (await handedIn(ctx, [id])).get(id) ?? null,
    content,
    effective: quiz.draft ? quiz.effective : null,
    questions: await questionsByIds(ctx, content.questionIds),
    available,
    problems: await activationProblems(ctx, content),
    courses: courses.rows,
    versions: versions.map((one) => ({
      version: one.version,
      activatedAt: one.activated_at.toISOString(),
      by: { id: one.by_id, account: one.by_account, name: one.by_name },
    })),
    mayEdit: ctx.caller.permissions.get('TmsQuiz')?.has('edit') ?? false,
  };
}

/** Draws a paper of a content that need not be saved. QUIZ_INVALID. */
export const previewQuiz: Handles<'quizPreview'> = async (ctx, { content }) => {
  const problems = await activationProblems(ctx, content);
  const drawn = problems.length > 0 ? null : await drawPaper(ctx.tx, content);
  if (!drawn || 'why' in drawn) throw refusal(ctx, 'QUIZ_INVALID', ...(drawn ? [drawn.why] : problems));
  const rows = await questionsByIds(ctx, [...new Set(drawn.questions.map((one) => one.questionId))]);
  const points = new Map(rows.map((row) => [row.id, row.points]));
  return {
    questions: drawn.questions.map((one) => ({
      questionId: one.questionId,
      no: one.questionNo,
      type: one.type,
      stem: one.shown.stem,
      options: one.shown.options.map(({ text }) => text),
      points: points.get(one.questionId) ?? 0,
      share: one.points,
    })),
  };
};

/** How a quiz fares over all finished papers. RECORD_NOT_EXIST. */
export async function statisticsOfQuiz(ctx: Context, id: string): Promise<AnswerOf<'quizStatistics'>> {
  await quizzes.one(ctx, sql`q.id = ${id}`);
  const { rows } = await sql<{ attempts: number; passed: number; average: number | null }>`
    select count(*) as attempts, count(*) filter (where state = 'passed') as passed, avg(score) as average
    from training_attempt where quiz_id = ${id} and state in ('passed', 'failed')`.execute(ctx.tx);
  const asked = await sql<{ id: string }>`
    select distinct aq.question_id as id from training_attempt_question aq
    join training_attempt a on a.id = aq.attempt_id
    where a.quiz_id = ${id} and a.state <> 'running'`.execute(ctx.tx);
  const { attempts = 0, passed = 0, average = null } = rows[0] ?? {};
  const questions = await questionsByIds(
    ctx,
    asked.rows.map((row) => row.id),
  );
  return {
    attempts,
    passed,
    passRate: attempts === 0 ? 0 : Math.floor((passed * 100) / attempts),
    averageScore: average === null ? null : Math.round(average * 100) / 100,
    questions: questions.sort(
      (a, b) => b.statistic.missedRate - a.statistic.missedRate || a.no.localeCompare(b.no),
    ),
  };
}
