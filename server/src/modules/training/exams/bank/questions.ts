import {
  inBoth,
  type QuestionContent,
  type QuestionDetail,
  questionProblems,
  versionLabel,
} from '@attest/api-contract';
import type { Handles } from '../../../../platform/calls/handleAll';
import { storedRow, theRow } from '../../../../platform/database/rows';
import type { Stored } from '../../../../platform/database/schema';
import { AppError, refusal } from '../../../../platform/errors';
import type { Context } from '../../../../platform/module';
import { nextNumber } from '../../../../records/numbering/number';
import { carryOut, planActivation, planDisabling, planSaving } from '../../../../records/versioned/acts';
import { lockRow } from '../../../../records/versioned/rows';
import type { VersionedType } from '../../../../records/versioned/type';
import { questionsByIds } from './questionRows';

type Question = Stored<'training_question'>;

/** A question of the bank: what is saved is in force at once, and every version is kept for the papers drawn with it. */
const QUESTIONS: VersionedType<Question, QuestionContent> = {
  module: 'training',
  objectType: 'question',
  table: 'training_question',
  called: { zh: '试题', en: 'Question' },
  identify: ({ no, version }) => ({ no, version }),
  first: 'effective',
  read: (_, { content }) => ({ draft: null, last: content }),
  columns(content) {
    const stem = inBoth(content.stem);
    const { type, points, difficulty, tags, documentId } = content;
    return {
      type,
      content: JSON.stringify(content),
      stem_zh: stem.zh,
      stem_en: stem.en,
      points,
      difficulty,
      tags,
      document_id: documentId,
    };
  },
  keep: async (ctx, { id, version, content }) =>
    void (await ctx.tx
      .insertInto('training_question_version')
      .values({
        question_id: id,
        version,
        content: JSON.stringify(content),
        changed_by: ctx.caller.userId,
        changed_at: ctx.now,
      })
      .execute()),
  // Papers name the version of its content, which neither of these changes.
  async enforce(_, { version }) {
    return { label: versionLabel(version), former: versionLabel(version), write: async () => ({ version }) };
  },
  end: async (_, { version }) => ({ version }),
};

const mayEdit = (ctx: Context) => ctx.caller.permissions.get('TmsQuiz')?.has('edit') ?? false;

/** One question; whoever may not edit sees no right answer. RECORD_NOT_EXIST. */
export async function readQuestion(ctx: Context, id: string): Promise<QuestionDetail> {
  const [row] = await questionsByIds(ctx, [id]);
  if (!row) throw new AppError('RECORD_NOT_EXIST');
  const { content } = await contentOf(ctx, id);
  const document = content.documentId
    ? await storedRow(ctx.tx, 'document', { id: content.documentId })
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

const contentOf = (ctx: Context, id: string) => theRow(ctx.tx, 'training_question', { id });

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
export const saveQuestion: Handles<'saveQuestion'> = async (ctx, { version: seen, ...input }) => {
  const content = cleaned(input.content);
  const problems = questionProblems(content);
  if (content.documentId && !(await documentExists(ctx, content.documentId)))
    problems.push({ zh: '文件不存在', en: 'the document does not exist' });
  if (problems.length > 0) throw refusal(ctx, 'QUESTION_INVALID', ...problems);
  const created = async () => ({
    no: await nextNumber(ctx.tx, 'trainingQuestion', 'Q-{seq:4}', 0),
    author_id: ctx.caller.userId,
  });
  const planned = await planSaving(ctx, QUESTIONS, { ...input, id: input.id, seen, content, created });
  const { id, version } = await carryOut(ctx, QUESTIONS, planned);
  return { id, version };
};

const documentExists = async (ctx: Context, id: string) =>
  (await storedRow(ctx.tx, 'document', { id })) !== undefined;

/** Takes a question out of the bank or back into it. RECORD_CHANGED. */
export const enableQuestion: Handles<'enableQuestion'> = async (
  ctx,
  { id, version: seen, enabled, reason },
) => {
  const row = await lockRow<Question>(ctx, QUESTIONS, id, seen);
  if ((row.state === 'effective') === enabled) return { version: row.version };
  const planned = enabled
    ? await planActivation(ctx, QUESTIONS, row, { reason })
    : await planDisabling(ctx, QUESTIONS, row, reason);
  return { version: (await carryOut(ctx, QUESTIONS, planned)).version };
};
