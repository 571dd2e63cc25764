import {
  type ImportedQuestion,
  type importQuestions as importCall,
  inBoth,
  type QuestionContent,
  type QuestionImport,
  type RequestOf,
} from '@attest/api-contract';
import { AppError } from '../../../../../platform/errors';
import type { Context } from '../../../../../platform/module';
import { questionsByIds } from '../questionRows';
import { saveQuestion } from '../questions';
import { typeOf } from './columns';
import { questionOfRow } from './questionOfRow';
import { readFile, type SheetRow } from './readFile';

interface Read {
  shown: ImportedQuestion;
  content: QuestionContent | null;
}

/** What the file would bring, row by row. Throws as `readFile`. */
export async function checkImport(ctx: Context, fileId: string): Promise<QuestionImport> {
  return report((await read(ctx, fileId)).map(({ shown }) => shown));
}

/** Adds what is complete; rows with a problem are told and left out. IMPORT_EMPTY, and as `readFile`. */
export async function importQuestions(
  ctx: Context,
  { fileId, reason }: RequestOf<typeof importCall>,
): Promise<QuestionImport> {
  const rows = await read(ctx, fileId);
  if (!rows.some(({ content }) => content)) throw new AppError('IMPORT_EMPTY');
  const made = new Map<string, ImportedQuestion>();
  for (const { shown, content } of rows)
    if (content) made.set((await saveQuestion(ctx, { content, reason })).id, shown);
  for (const { id, no } of await questionsByIds(ctx, [...made.keys()])) {
    const shown = made.get(id);
    if (shown) shown.no = no;
  }
  return report(rows.map(({ shown }) => shown));
}

const report = (rows: ImportedQuestion[]): QuestionImport => {
  const bad = rows.filter(({ problems }) => problems.length > 0).length;
  return { rows, good: rows.length - bad, bad };
};

async function read(ctx: Context, fileId: string): Promise<Read[]> {
  const rows = await readFile(ctx, fileId);
  const documents = await documentsOf(ctx, rows);
  const known = await stemsInBank(ctx, rows);
  return rows.map(({ row, cells }) => {
    const documentId = cells.document ? documents.get(cells.document.toUpperCase()) : null;
    const { content, problems } = questionOfRow(cells, documentId);
    const stem = inBoth({ zh: cells.stemZh, en: cells.stemEn });
    if (content) {
      const twin = known.get(stem.zh);
      if (twin)
        problems.push({ zh: `题干与 ${twin} 相同`, en: `the same question is there already: ${twin}` });
      // The next row with the same text is a second one of this.
      else known.set(stem.zh, `#${row}`);
    }
    const good = problems.length === 0;
    return {
      shown: { row, type: typeOf(cells.type) ?? null, stem: stem[ctx.language], problems, no: null },
      content: good ? content : null,
    };
  });
}

/** Ids of the documents that the rows name, by number. */
async function documentsOf(ctx: Context, rows: SheetRow[]): Promise<Map<string, string>> {
  const numbers = [...new Set(rows.map(({ cells }) => cells.document.toUpperCase()).filter(Boolean))];
  if (numbers.length === 0) return new Map();
  const found = await ctx.tx.selectFrom('document').select(['id', 'no']).where('no', 'in', numbers).execute();
  return new Map(found.map(({ id, no }) => [no.toUpperCase(), id]));
}

/** Numbers of questions of the bank by the text that a row has too. */
async function stemsInBank(ctx: Context, rows: SheetRow[]): Promise<Map<string, string>> {
  const stems = [...new Set(rows.map(({ cells }) => inBoth({ zh: cells.stemZh, en: cells.stemEn }).zh))];
  if (stems.length === 0) return new Map();
  const found = await ctx.tx
    .selectFrom('training_question')
    .select(['no', 'stem_zh'])
    .where('stem_zh', 'in', stems)
    .execute();
  return new Map(found.map(({ no, stem_zh }) => [stem_zh, no]));
}
