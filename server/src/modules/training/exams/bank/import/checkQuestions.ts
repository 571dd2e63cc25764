import { inBoth, MAX_IMPORTED_QUESTIONS, type QuestionContent, tms } from '@attest/api-contract';
import {
  type CheckedRow,
  type ImportKind,
  offeredTo,
  RowRefusal,
  readWhole,
} from '../../../../../directory/imports/kind';
import { storedRows } from '../../../../../platform/database/rows';
import type { Context } from '../../../../../platform/module';
import { readUploadedTable, type UploadedRow } from '../../../../../platform/renditions/uploadedTable';
import { saveQuestion } from '../questions';
import { COLUMNS, type Column, NEEDED, questionTemplate, TYPE_NAMES, typeOf } from './columns';
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
const sameAs = (twin: string) => ({
  zh: `题干与 ${twin} 相同`,
  en: `the same question is there already: ${twin}`,
});

/** Ids of the documents that the rows name, by number. */
async function documentsOf(ctx: Context, rows: UploadedRow<Column>[]): Promise<Map<string, string>> {
  const numbers = [...new Set(rows.map(({ cells }) => cells.document.toUpperCase()).filter(Boolean))];
  if (numbers.length === 0) return new Map();
  const found = await storedRows(ctx.tx, 'document', { no: numbers });
  return new Map(found.map(({ id, no }) => [no.toUpperCase(), id]));
}

/** Numbers of the questions of the bank that have one of the texts, by their text. */
async function stemsInBank(ctx: Context, stems: string[]): Promise<Map<string, string>> {
  if (stems.length === 0) return new Map();
  const found = await storedRows(ctx.tx, 'training_question', { stem_zh: [...new Set(stems)] });
  return new Map(found.map(({ no, stem_zh }) => [stem_zh, no]));
}

const RIGHT = { menu: 'TmsQuiz', action: 'edit' } as const;

/** Questions of the bank, one a row. */
export const questionImportKind: ImportKind<QuestionContent | null> = {
  name: () => ({ zh: '试题', en: 'questions' }),
  label: () => ({ zh: '试题', en: 'Questions' }),
  needs: () => RIGHT,
  offered: (ctx) =>
    offeredTo(ctx, RIGHT, { subject: '', module: 'TMS', ways: ['make'], max: MAX_IMPORTED_QUESTIONS }),
  template: questionTemplate,
  read: async (ctx, fileId) => readWhole(await checkQuestions(ctx, fileId)),
  async make(ctx, content, reason) {
    if (!content) return null;
    // Somebody may have added it since the file was looked at.
    const [twin] = (await stemsInBank(ctx, [inBoth(content.stem).zh])).values();
    if (twin) throw new RowRefusal([sameAs(twin)]);
    const { id } = await saveQuestion(ctx, { content, reason });
    return { name: inBoth(content.stem)[ctx.language], path: tms.question(id) };
  },
};
