import { inBoth, MAX_IMPORTED_QUESTIONS, type QuestionContent } from '@attest/api-contract';
import type { CheckedRow } from '../../../../../directory/imports/kind';
import type { Context } from '../../../../../platform/module';
import { readUploadedTable, type UploadedRow } from '../../../../../platform/renditions/uploadedTable';
import { COLUMNS, type Column, NEEDED, TYPE_NAMES, typeOf } from './columns';
import { questionOfRow } from './questionOfRow';

/** All rows with what is wrong with each. Throws as `readUploadedTable`. */
export async function checkQuestions(
  ctx: Context,
  fileId: string,
): Promise<CheckedRow<QuestionContent | null>[]> {
  const max = MAX_IMPORTED_QUESTIONS;
  const rows = await readUploadedTable(ctx, fileId, { columns: COLUMNS, needed: NEEDED, max });
  const documents = await documentsOf(ctx, rows);
  const stems = rows.map(({ cells }) => inBoth({ zh: cells.stemZh, en: cells.stemEn }));
  const known = await stemsInBank(
    ctx,
    stems.map(({ zh }) => zh),
  );
  return rows.map(({ row, cells }, index) => {
    const documentId = cells.document ? documents.get(cells.document.toUpperCase()) : null;
    const { content, problems } = questionOfRow(cells, documentId);
    const stem = stems[index] ?? { zh: '', en: '' };
    if (content) {
      const twin = known.get(stem.zh);
      if (twin) problems.push(sameAs(twin));
      // The next row with the same text is a second one of this.
      else known.set(stem.zh, `#${row}`);
    }
    const type = typeOf(cells.type);
    return {
      row,
      cells: [type ? TYPE_NAMES[type][ctx.language] : null, stem[ctx.language]],
      content,
      problems,
    };
  });
}

/** What is wrong with a question whose text another has. */
export const sameAs = (twin: string) => ({
  zh: `题干与 ${twin} 相同`,
  en: `the same question is there already: ${twin}`,
});

/** Ids of the documents that the rows name, by number. */
async function documentsOf(ctx: Context, rows: UploadedRow<Column>[]): Promise<Map<string, string>> {
  const numbers = [...new Set(rows.map(({ cells }) => cells.document.toUpperCase()).filter(Boolean))];
  if (numbers.length === 0) return new Map();
  const found = await ctx.tx.selectFrom('document').select(['id', 'no']).where('no', 'in', numbers).execute();
  return new Map(found.map(({ id, no }) => [no.toUpperCase(), id]));
}

/** Numbers of the questions of the bank that have one of the texts, by their text. */
export async function stemsInBank(ctx: Context, stems: string[]): Promise<Map<string, string>> {
  if (stems.length === 0) return new Map();
  const found = await ctx.tx
    .selectFrom('training_question')
    .select(['no', 'stem_zh'])
    .where('stem_zh', 'in', [...new Set(stems)])
    .execute();
  return new Map(found.map(({ no, stem_zh }) => [stem_zh, no]));
}
