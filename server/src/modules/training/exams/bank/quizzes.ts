import {
  type activateQuiz as activateCall,
  type Bilingual,
  inBoth,
  type QuizContent,
  quizProblems,
  type RequestOf,
  type ResponseOf,
  type saveQuiz as saveCall,
} from '@attest/api-contract';
import { type Selectable, sql } from 'kysely';
import { refuseStale } from '../../../../platform/calls/stale';
import type { Database } from '../../../../platform/database/schema';
import { AppError } from '../../../../platform/errors';
import type { Context } from '../../../../platform/module';
import { explain } from '../explain';
import { nextTrainingNumber } from '../number';
import { contentChanges } from './contentChanges';
import { drawPaper } from './paper';
import { usingCourses } from './quizRows';
import '../tables';

type Quiz = Selectable<Database['training_quiz']>;
type Moved = ResponseOf<typeof activateCall>;

const LABELS = {
  name: { zh: '名称', en: 'Name' },
  mode: { zh: '组卷方式', en: 'Way of drawing' },
  questionIds: { zh: '试题', en: 'Questions' },
  rules: { zh: '抽题规则', en: 'Rules' },
  shuffle: { zh: '打乱试题顺序', en: 'Shuffle questions' },
  passScore: { zh: '合格分', en: 'Pass score' },
  minutes: { zh: '时长（分钟）', en: 'Minutes' },
  attempts: { zh: '考试次数', en: 'Attempts' },
  retakeHours: { zh: '重考间隔（小时）', en: 'Hours between attempts' },
};

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
export async function saveQuiz(
  ctx: Context,
  input: RequestOf<typeof saveCall>,
): Promise<{ id: string; rowVersion: number }> {
  const content = cleaned(input.content);
  const name = inBoth(content.name);
  if (!name.zh) throw new AppError('QUIZ_INVALID', { why: explain(ctx, quizProblems(content)) });
  const columns = {
    name_zh: name.zh,
    name_en: name.en,
    draft: JSON.stringify(content),
    changed_by: ctx.caller.userId,
    changed_at: ctx.now,
  };
  if (input.id === undefined) {
    const no = await nextTrainingNumber(ctx.tx, 'QZ');
    const { id } = await ctx.tx
      .insertInto('training_quiz')
      .values({
        no,
        state: 'draft',
        row_version: 1,
        author_id: ctx.caller.userId,
        effective: null,
        ...columns,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    audit(ctx, { id, no, name_zh: name.zh, name_en: name.en }, 1, {
      event: 'create',
      changes: contentChanges(LABELS, null, content),
      reason: input.reason,
      description: { zh: `新增试卷 ${no}《${name.zh}》`, en: `Added quiz ${no} “${name.en}”` },
    });
    return { id, rowVersion: 1 };
  }
  if (!input.reason.trim()) throw new AppError('REASON_REQUIRED');
  const before = await lockQuiz(ctx, input.id, input.rowVersion ?? 0);
  const rowVersion = before.row_version + 1;
  await ctx.tx
    .updateTable('training_quiz')
    .set({ row_version: rowVersion, ...columns })
    .where('id', '=', before.id)
    .execute();
  audit(ctx, { ...before, name_zh: name.zh }, rowVersion, {
    event: 'change',
    changes: contentChanges(LABELS, before.draft ?? before.effective, content),
    reason: input.reason,
    description: { zh: `修改试卷草稿 ${before.no}`, en: `Changed the draft of quiz ${before.no}` },
  });
  return { id: before.id, rowVersion };
}

/** Reads a quiz and locks it. RECORD_NOT_EXIST, RECORD_CHANGED. */
async function lockQuiz(ctx: Context, id: string, seen: number): Promise<Quiz> {
  const row = await ctx.tx
    .selectFrom('training_quiz')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new AppError('RECORD_NOT_EXIST');
  await refuseStale(ctx, { ...row, version: row.row_version, updated_at: row.changed_at }, seen);
  return row;
}

/** Brings the draft into force as a new version, or a disabled quiz back. QUIZ_INVALID, INVALID_OPERATION. */
export async function activateQuiz(ctx: Context, input: RequestOf<typeof activateCall>): Promise<Moved> {
  const quiz = await lockQuiz(ctx, input.id, input.rowVersion);
  if (quiz.state === 'effective' && !quiz.draft) throw new AppError('INVALID_OPERATION');
  const content = (quiz.draft ?? quiz.effective) as QuizContent;
  const problems = await activationProblems(ctx, content);
  if (problems.length > 0) throw new AppError('QUIZ_INVALID', { why: explain(ctx, problems) });
  const version = quiz.draft ? quiz.effective_version + 1 : quiz.effective_version;
  if (quiz.draft)
    await ctx.tx
      .insertInto('training_quiz_version')
      .values({
        quiz_id: quiz.id,
        version,
        content: JSON.stringify(content),
        activated_at: ctx.now,
        by_id: ctx.caller.userId,
        by_account: ctx.caller.account,
        by_name: ctx.caller.name,
      })
      .execute();
  return moveQuiz(ctx, quiz, { state: 'effective', content, version, reason: input.reason });
}

/** Takes a quiz out of use. QUIZ_IN_USE while a course needs it, INVALID_OPERATION. */
export async function disableQuiz(ctx: Context, input: RequestOf<typeof activateCall>): Promise<Moved> {
  const quiz = await lockQuiz(ctx, input.id, input.rowVersion);
  if (quiz.state === 'disabled') throw new AppError('INVALID_OPERATION');
  const { rows } = await sql<{ no: string }>`
    select used.no from training_quiz q cross join lateral (${usingCourses}) used
    where q.id = ${quiz.id} order by used.no`.execute(ctx.tx);
  if (rows.length > 0) throw new AppError('QUIZ_IN_USE', { courses: rows.map(({ no }) => no).join(', ') });
  return moveQuiz(ctx, quiz, { state: 'disabled', version: quiz.effective_version, reason: input.reason });
}

interface QuizMove {
  state: 'effective' | 'disabled';
  /** What is in force from now on; the draft is used up then. */
  content?: QuizContent;
  version: number;
  reason: string;
}

async function moveQuiz(
  ctx: Context,
  quiz: Quiz,
  { state, content, version, reason }: QuizMove,
): Promise<Moved> {
  const rowVersion = quiz.row_version + 1;
  await ctx.tx
    .updateTable('training_quiz')
    .set({
      state,
      row_version: rowVersion,
      effective_version: version,
      ...(content && { effective: JSON.stringify(content), draft: null }),
      changed_by: ctx.caller.userId,
      changed_at: ctx.now,
    })
    .where('id', '=', quiz.id)
    .execute();
  audit(ctx, quiz, rowVersion, {
    event: state === 'effective' ? 'activate' : 'disable',
    changes: [
      { field: 'state', label: { zh: '状态', en: 'State' }, old: quiz.state, new: state },
      ...(version === quiz.effective_version
        ? []
        : [
            {
              field: 'version',
              label: { zh: '版本', en: 'Version' },
              old: quiz.effective_version,
              new: version,
            },
          ]),
    ],
    reason,
    description:
      state === 'effective'
        ? {
            zh: `试卷 ${quiz.no} 第 ${version} 版生效`,
            en: `Version ${version} of quiz ${quiz.no} took effect`,
          }
        : { zh: `停用试卷 ${quiz.no}`, en: `Disabled quiz ${quiz.no}` },
  });
  return { state, effectiveVersion: version, rowVersion };
}

type Entry = Pick<Parameters<Context['audit']>[0], 'event' | 'changes' | 'reason' | 'description'>;

const audit = (
  ctx: Context,
  quiz: Pick<Quiz, 'id' | 'no' | 'name_zh' | 'name_en'>,
  version: number,
  entry: Entry,
) =>
  ctx.audit({
    module: 'training',
    objectType: 'quiz',
    objectId: quiz.id,
    objectNo: quiz.no,
    objectName: { zh: quiz.name_zh, en: quiz.name_en },
    objectVersion: version,
    ...entry,
  });
