import {
  type Bilingual,
  inBoth,
  type QuizContent,
  quizProblems,
  tms,
  versionLabel,
} from '@attest/api-contract';
import { sql } from 'kysely';
import type { Handles } from '../../../../platform/calls/handleAll';
import type { Stored } from '../../../../platform/database/schema';
import { AppError, refusal } from '../../../../platform/errors';
import type { Context } from '../../../../platform/module';
import { nextNumber } from '../../../../records/numbering/number';
import { carryOut, planDisabling, planSaving } from '../../../../records/versioned/acts';
import { approvable } from '../../../../records/versioned/approval/approvable';
import { lockRow } from '../../../../records/versioned/rows';
import type { VersionedType } from '../../../../records/versioned/type';
import { drawPaper } from './paper';
import { usingCourses } from './quizRows';

type Quiz = Stored<'training_quiz'>;

/** A quiz: its draft stands beside what is in force, and every version that was in force is kept. */
const QUIZZES: VersionedType<Quiz, QuizContent> = {
  module: 'training',
  objectType: 'quiz',
  table: 'training_quiz',
  called: { zh: '试卷', en: 'Quiz' },
  identify: ({ no, name_zh: zh, name_en: en }) => ({ no, name: { zh, en } }),
  first: 'draft',
  approval: { path: ({ id }) => tms.quiz(id) },
  fields: [
    ['name', '名称', 'Name'],
    ['mode', '组卷方式', 'Way of drawing'],
    ['questionIds', '试题', 'Questions'],
    ['rules', '抽题规则', 'Rules'],
    ['shuffle', '打乱试题顺序', 'Shuffle questions'],
    ['passScore', '合格分', 'Pass score'],
    ['minutes', '时长（分钟）', 'Minutes'],
    ['attempts', '考试次数', 'Attempts'],
    ['retakeHours', '重考间隔（小时）', 'Hours between attempts'],
  ],
  read: (_, { draft, effective }) => ({ draft, last: effective }),
  columns(content) {
    const name = inBoth(content.name);
    return { name_zh: name.zh, name_en: name.en, draft: JSON.stringify(content) };
  },
  async enforce(ctx, quiz, { content, isDraft }) {
    const problems = await activationProblems(ctx, content);
    if (problems.length > 0) throw refusal(ctx, 'QUIZ_INVALID', ...problems);
    const former = quiz.effective_version;
    const version = isDraft ? former + 1 : former;
    return {
      label: versionLabel(version),
      former: former > 0 ? versionLabel(former) : null,
      write: async () => (isDraft ? keepVersion(ctx, quiz, version, content) : {}),
    };
  },
  async refuseEnd(ctx, { id }) {
    const { rows } = await sql<{ no: string }>`
      select used.no from training_quiz q cross join lateral (${usingCourses}) used
      where q.id = ${id} order by used.no`.execute(ctx.tx);
    if (rows.length > 0) throw new AppError('QUIZ_IN_USE', { courses: rows.map(({ no }) => no).join(', ') });
  },
};

async function keepVersion(ctx: Context, { id }: Quiz, version: number, quiz: QuizContent) {
  const content = JSON.stringify(quiz);
  const { userId, account, name } = ctx.caller;
  const by = { by_id: userId, by_account: account, by_name: name };
  await ctx.tx
    .insertInto('training_quiz_version')
    .values({ quiz_id: id, version, content, activated_at: ctx.now, ...by })
    .execute();
  return { effective_version: version, effective: content, draft: null };
}

/** Why a quiz cannot come into force: by itself, or because a paper cannot be drawn now. */
export async function activationProblems(ctx: Context, content: QuizContent): Promise<Bilingual[]> {
  const problems = quizProblems(content);
  if (problems.length > 0) return problems;
  const drawn = await drawPaper(ctx.tx, content);
  return 'why' in drawn ? [drawn.why] : [];
}

const cleaned = (content: QuizContent): QuizContent => ({
  ...content,
  questionIds: content.mode === 'fixed' ? content.questionIds : [],
  rules: content.mode === 'random' ? content.rules : [],
  shuffle: content.mode === 'random' || content.shuffle,
});

/** Writes the draft of a quiz. QUIZ_INVALID without a name, RECORD_CHANGED, REASON_REQUIRED for a change. */
export const saveQuiz: Handles<'saveQuiz'> = async (ctx, { rowVersion: seen, ...input }) => {
  const content = cleaned(input.content);
  if (!inBoth(content.name).zh) throw refusal(ctx, 'QUIZ_INVALID', ...quizProblems(content));
  const created = async () => ({
    no: await nextNumber(ctx.tx, 'trainingQuiz', 'QZ-{seq:4}', 0),
    author_id: ctx.caller.userId,
  });
  const planned = await planSaving(ctx, QUIZZES, { ...input, id: input.id, seen, content, created });
  const { id, version } = await carryOut(ctx, QUIZZES, planned);
  return { id, rowVersion: version };
};

/** Quizzes in approval. */
export const approvableQuizzes = approvable('quiz', async (ctx, id, seen) => ({
  of: QUIZZES,
  row: await lockRow<Quiz>(ctx, QUIZZES, id, seen),
}));

/** Takes a quiz out of use. QUIZ_IN_USE while a course needs it, INVALID_OPERATION. */
export const disableQuiz: Handles<'disableQuiz'> = async (ctx, { id, rowVersion, reason }) => {
  const quiz = await lockRow<Quiz>(ctx, QUIZZES, id, rowVersion);
  const { version } = await carryOut(ctx, QUIZZES, await planDisabling(ctx, QUIZZES, quiz, reason));
  return { rowVersion: version };
};
