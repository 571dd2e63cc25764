import type { ExamAnswer, ExamPaper, PaperQuestion } from '@attest/api-contract';
import type { Stored } from '../../../platform/database/schema';
import type { TenantTransaction } from '../../../platform/database/tenantTransaction';
import type { Context } from '../../../platform/module';
import type { Attempt } from './attempts';

export type StoredQuestion = Stored<'training_attempt_question'>;

export interface StoredAnswer {
  seq: number;
  answer: ExamAnswer;
}

/** The paper of an attempt, in its order. */
export const questionsOf = (tx: TenantTransaction, attemptId: string): Promise<StoredQuestion[]> =>
  tx
    .selectFrom('training_attempt_question')
    .selectAll()
    .where('attempt_id', '=', attemptId)
    .orderBy('position')
    .execute();

/** What is saved, by question of the paper. */
export async function answersOf(
  tx: TenantTransaction,
  attemptId: string,
): Promise<Map<string, StoredAnswer>> {
  const rows = await tx
    .selectFrom('training_answer')
    .select(['question_id', 'seq', 'answer'])
    .where('attempt_id', '=', attemptId)
    .execute();
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
