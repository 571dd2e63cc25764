import {
  type Bilingual,
  inBoth,
  type QuizContent,
  type QuizRow,
  quizProblems,
  tms,
  versionLabel,
} from '@attest/api-contract';
import { sql } from 'kysely';
import type { Handles, InputOf } from '../../../../platform/calls/handleAll';
import type { Stored } from '../../../../platform/database/schema';
import { AppError, refusal } from '../../../../platform/errors';
import type { Context } from '../../../../platform/module';
import { list } from '../../../../platform/search/list';
import { anyContains } from '../../../../platform/search/listSql';
import { shownName, sorted, sortedInstant, sortedName } from '../../../../platform/search/shown';
import { nextNumber } from '../../../../records/numbering/number';
import { carryOut, planDisabling, planSaving } from '../../../../records/versioned/acts';
import { approvable } from '../../../../records/versioned/approval/approvable';
import { isWaiting } from '../../../../records/versioned/approval/waiting';
import { lockRow } from '../../../../records/versioned/rows';
import type { VersionedType } from '../../../../records/versioned/type';
import { sortedPerson } from '../../shown';
import { drawPaper } from './paper';

/** What is shown of a quiz: the draft if there is one. */
const CONTENT = sql`coalesce(q.draft, q.effective)`;
const COUNT = sql`case when ${CONTENT}->>'mode' = 'fixed' then jsonb_array_length(${CONTENT}->'questionIds')
  else (select coalesce(sum((rule->>'count')::int), 0) from jsonb_array_elements(${CONTENT}->'rules') rule) end`;

/** Courses that use a quiz `q`: in force, or in the draft of their next version. */
export const usingCourses = sql`
  select c.id, c.no, ${shownName('c')} as name from training_course c
  where c.state <> 'disabled' and exists (select from training_course_version cv
    where cv.course_id = c.id and cv.quiz_id = q.id and cv.state in ('draft', 'effective'))`;

/** Quizzes by number. */
export const quizzes = list<InputOf<'listQuizzes'>['filter'], undefined, QuizRow>({
  source: sql`training_quiz q join user_account u on u.id = q.author_id`,
  row: {
    id: sql`q.id`,
    no: sorted(sql`q.no`),
    name: sortedName('q'),
    state: sorted(sql`q.state`),
    effectiveVersion: sql`q.effective_version`,
    hasDraft: sql`q.draft is not null`,
    inApproval: isWaiting(sql`q.id`),
    mode: sql`${CONTENT}->>'mode'`,
    questionCount: sorted(COUNT),
    passScore: sorted(sql`(${CONTENT}->'passScore')::int`),
    minutes: sorted(sql`(${CONTENT}->'minutes')::int`),
    attempts: sql`(${CONTENT}->'attempts')::int`,
    courseCount: sql`(select count(*) from (${usingCourses}) used)`,
    author: sortedPerson('u'),
    changedAt: sortedInstant(sql`q.updated_at`),
  },
  filters: {
    text: (text) => anyContains(text, sql`q.no`, sql`q.name_zh`, sql`q.name_en`),
    state: (states) => sql`q.state = any(${states})`,
    courseId: (id) => sql`exists (select from (${usingCourses}) used where used.id = ${id})`,
  },
  scope: () => false,
  order: [sql`q.no`, sql`q.id`],
});

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
