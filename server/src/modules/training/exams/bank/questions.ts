import {
  type enableQuestion as enableCall,
  inBoth,
  type QuestionContent,
  type QuestionDetail,
  type QuestionRow,
  questionProblems,
  type RequestOf,
  type saveQuestion as saveCall,
} from '@attest/api-contract';
import { refuseStale } from '../../../../platform/calls/stale';
import { AppError } from '../../../../platform/errors';
import type { Context } from '../../../../platform/module';
import { explain } from '../explain';
import { nextTrainingNumber } from '../number';
import { contentChanges } from './contentChanges';
import { questionsByIds } from './questionRows';
import '../tables';

const LABELS = {
  type: { zh: '题型', en: 'Type' },
  stem: { zh: '题干', en: 'Question' },
  options: { zh: '选项', en: 'Options' },
  right: { zh: '正确答案', en: 'Right answer' },
  blanks: { zh: '填空答案', en: 'Answers of gaps' },
  reference: { zh: '解析/参考答案', en: 'Explanation, reference answer' },
  points: { zh: '分值', en: 'Points' },
  difficulty: { zh: '难度', en: 'Difficulty' },
  tags: { zh: '标签', en: 'Tags' },
  documentId: { zh: '文件', en: 'Document' },
  clause: { zh: '条款', en: 'Clause' },
};

const mayEdit = (ctx: Context) => ctx.caller.permissions.get('TmsQuiz')?.has('edit') ?? false;

/** One question; whoever may not edit sees no right answer. RECORD_NOT_EXIST. */
export async function readQuestion(ctx: Context, id: string): Promise<QuestionDetail> {
  const [row] = await questionsByIds(ctx, [id]);
  if (!row) throw new AppError('RECORD_NOT_EXIST');
  const { content } = await contentOf(ctx, id);
  const document = content.documentId
    ? await ctx.tx
        .selectFrom('document')
        .select(['id', 'no', 'title_zh', 'title_en'])
        .where('id', '=', content.documentId)
        .executeTakeFirst()
    : undefined;
  const open = mayEdit(ctx);
  return {
    row,
    content: open ? content : withoutKey(content),
    keyHidden: !open,
    document: document
      ? { id: document.id, no: document.no, title: { zh: document.title_zh, en: document.title_en } }
      : null,
    mayEdit: open,
  };
}

const contentOf = (ctx: Context, id: string) =>
  ctx.tx.selectFrom('training_question').select('content').where('id', '=', id).executeTakeFirstOrThrow();

const withoutKey = (content: QuestionContent): QuestionContent => ({
  ...content,
  right: [],
  blanks: [],
  reference: { zh: '', en: '' },
});

/** Only what the type asks for is kept, so that nothing hidden decides about an answer. */
function cleaned(content: QuestionContent): QuestionContent {
  const { type } = content;
  const chosen = type === 'single' || type === 'multiple' || type === 'order';
  return {
    ...content,
    options: chosen ? content.options : [],
    right: chosen || type === 'trueFalse' ? content.right : [],
    blanks: type === 'blank' ? content.blanks : [],
    tags: [...new Set(content.tags.map((tag) => tag.trim()).filter(Boolean))],
    clause: content.clause.trim(),
  };
}

/**
 * Adds a question or makes a new version of one. QUESTION_INVALID, RECORD_CHANGED when someone was faster,
 * REASON_REQUIRED for a change without one.
 */
export async function saveQuestion(
  ctx: Context,
  input: RequestOf<typeof saveCall>,
): Promise<{ id: string; version: number }> {
  const content = cleaned(input.content);
  const problems = questionProblems(content);
  if (content.documentId && !(await documentExists(ctx, content.documentId)))
    problems.push({ zh: '文件不存在', en: 'the document does not exist' });
  if (problems.length > 0) throw new AppError('QUESTION_INVALID', { why: explain(ctx, problems) });
  return input.id === undefined
    ? addQuestion(ctx, content, input.reason)
    : changeQuestion(ctx, input.id, content, input);
}

const documentExists = async (ctx: Context, id: string) =>
  (await ctx.tx.selectFrom('document').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

const columnsOf = (ctx: Context, content: QuestionContent) => {
  const stem = inBoth(content.stem);
  return {
    type: content.type,
    content: JSON.stringify(content),
    stem_zh: stem.zh,
    stem_en: stem.en,
    points: content.points,
    difficulty: content.difficulty,
    tags: content.tags,
    document_id: content.documentId,
    changed_by: ctx.caller.userId,
    changed_at: ctx.now,
  };
};

async function addQuestion(ctx: Context, content: QuestionContent, reason: string) {
  const no = await nextTrainingNumber(ctx.tx, 'Q');
  const { id } = await ctx.tx
    .insertInto('training_question')
    .values({ no, version: 1, author_id: ctx.caller.userId, created_at: ctx.now, ...columnsOf(ctx, content) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await keepVersion(ctx, id, 1, content);
  audit(ctx, { id, no }, 1, {
    event: 'create',
    changes: contentChanges(LABELS, null, content),
    reason,
    description: { zh: `新增试题 ${no}`, en: `Added question ${no}` },
  });
  return { id, version: 1 };
}

async function changeQuestion(
  ctx: Context,
  id: string,
  content: QuestionContent,
  { version: seen, reason }: RequestOf<typeof saveCall>,
) {
  if (!reason.trim()) throw new AppError('REASON_REQUIRED');
  const before = await lockQuestion(ctx, id, seen ?? 0);
  const changes = contentChanges(LABELS, before.content, content);
  if (changes.length === 0) return { id, version: before.version };
  const version = before.version + 1;
  await ctx.tx
    .updateTable('training_question')
    .set({ version, ...columnsOf(ctx, content) })
    .where('id', '=', id)
    .execute();
  await keepVersion(ctx, id, version, content);
  audit(ctx, before, version, {
    event: 'change',
    changes,
    reason,
    description: {
      zh: `修改试题 ${before.no}，新版本 ${version}`,
      en: `Changed question ${before.no}, version ${version}`,
    },
  });
  return { id, version };
}

const keepVersion = (ctx: Context, id: string, version: number, content: QuestionContent) =>
  ctx.tx
    .insertInto('training_question_version')
    .values({
      question_id: id,
      version,
      content: JSON.stringify(content),
      changed_by: ctx.caller.userId,
      changed_at: ctx.now,
    })
    .execute();

/** Reads a question and locks it. RECORD_NOT_EXIST, RECORD_CHANGED. */
async function lockQuestion(ctx: Context, id: string, seen: number) {
  const row = await ctx.tx
    .selectFrom('training_question')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new AppError('RECORD_NOT_EXIST');
  await refuseStale(ctx, { ...row, updated_at: row.changed_at }, seen);
  return row;
}

/** Takes a question out of the bank or back into it. RECORD_CHANGED. */
export async function enableQuestion(
  ctx: Context,
  { id, version: seen, enabled, reason }: RequestOf<typeof enableCall>,
): Promise<{ version: number }> {
  const row = await lockQuestion(ctx, id, seen);
  if (row.enabled === enabled) return { version: row.version };
  await ctx.tx
    .updateTable('training_question')
    .set({ enabled, changed_by: ctx.caller.userId, changed_at: ctx.now })
    .where('id', '=', id)
    .execute();
  audit(ctx, row, row.version, {
    event: enabled ? 'enable' : 'disable',
    changes: [{ field: 'enabled', label: { zh: '启用', en: 'Enabled' }, old: row.enabled, new: enabled }],
    reason,
    description: enabled
      ? { zh: `启用试题 ${row.no}`, en: `Enabled question ${row.no}` }
      : { zh: `停用试题 ${row.no}`, en: `Disabled question ${row.no}` },
  });
  return { version: row.version };
}

type Entry = Pick<Parameters<Context['audit']>[0], 'event' | 'changes' | 'reason' | 'description'>;

const audit = (ctx: Context, { id, no }: Pick<QuestionRow, 'id' | 'no'>, version: number, entry: Entry) =>
  ctx.audit({
    module: 'training',
    objectType: 'question',
    objectId: id,
    objectNo: no,
    objectVersion: version,
    ...entry,
  });
