import {
  type Bilingual,
  type FieldDefinition,
  type FieldProblem,
  type FormValues,
  fieldProblemText,
  MAX_IMPORTED_RECORDS,
} from '@attest/api-contract';
import type { CheckedRow, ReadTable } from '../../directory/imports/kind';
import { AppError, errorTexts } from '../../platform/errors';
import type { Context } from '../../platform/module';
import { openUploadedTable } from '../../platform/renditions/uploadedTable';
import { newValues } from '../store/begin';
import { importForm } from './columns';
import { loadNamed, type Named, type Related, readCell, Unreadable } from './readCell';

/** A record as it waits for its turn. */
export interface RecordToMake {
  process: string;
  values: FormValues;
  submit: boolean;
}

/** All rows with what is wrong with each, by column. Throws as `readUploadedTable`. */
export async function checkRows(
  ctx: Context,
  wanted: { process: string; fileId: string; submit: boolean },
): Promise<CheckedRow<RecordToMake>[]> {
  const table = await readRecords(ctx, wanted, MAX_IMPORTED_RECORDS);
  return table.check(ctx, 0, table.total);
}

/** Records of a spreadsheet of at most `max` rows. Throws as `readUploadedTable`. */
export async function readRecords(
  ctx: Context,
  { process, fileId, submit }: { process: string; fileId: string; submit: boolean },
  max: number,
): Promise<ReadTable<RecordToMake>> {
  const { fields, columns, form } = await importForm(ctx, process);
  const needed = fields.flatMap(({ key }) => (key === 'title' ? [key] : []));
  const table = await openUploadedTable(ctx, fileId, { columns, needed, max });
  const named = await loadNamed(ctx);
  const related: Related = new Map();
  return {
    total: table.total,
    async check(now, from, to) {
      const checked: CheckedRow<RecordToMake>[] = [];
      for (const { row, cells } of table.rows(from, to)) {
        const { values, problems } = await readCells(now, fields, columns, cells, named, related);
        const content = { process, values, submit };
        if (problems.length === 0) problems.push(...(await problemsOf(now, content, form.fields)));
        checked.push({ row, cells: [cells.title ?? null], content, problems });
      }
      return checked;
    },
  };
}

/** What the cells of a row say, and which of them say nothing that their field knows. */
async function readCells(
  ctx: Context,
  fields: FieldDefinition[],
  columns: Record<string, Bilingual>,
  cells: Record<string, string>,
  named: Named,
  related: Related,
): Promise<{ values: FormValues; problems: Bilingual[] }> {
  const values: FormValues = {};
  const problems: Bilingual[] = [];
  for (const field of fields) {
    const written = cells[field.key];
    if (!written) continue;
    try {
      values[field.key] = await readCell(ctx, field, written, named, related);
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      problems.push(unreadable(columns[field.key] ?? field.label, error.written));
    }
  }
  return { values, problems };
}

/** A cell that says nothing its column knows. */
export const unreadable = (heading: Bilingual, written: string): Bilingual => ({
  zh: `${heading.zh}：“${written}”无法识别`,
  en: `${heading.en}: “${written}” means nothing here`,
});

/** What would keep the record from being made, as far as it is known before. */
async function problemsOf(
  ctx: Context,
  { process, values, submit }: RecordToMake,
  fields: FieldDefinition[],
): Promise<Bilingual[]> {
  try {
    const { dept } = await newValues(ctx, process, values, submit);
    return submit && !dept ? [errorTexts('DEPARTMENT_REQUIRED')] : [];
  } catch (error) {
    return refusalTexts(error, fields);
  }
}

/** A refusal as the report says it: each field by its name. Anything else is thrown on. */
export function refusalTexts(error: unknown, fields: FieldDefinition[]): Bilingual[] {
  if (!(error instanceof AppError)) throw error;
  const { problems } = error.params;
  if (error.code !== 'FORM_INVALID' || !Array.isArray(problems))
    return [errorTexts(error.code, error.params)];
  return (problems as FieldProblem[]).map((problem) => {
    const { key } = problem;
    const label = fields.find((field) => field.key === key)?.label ?? { zh: key, en: key };
    return {
      zh: `${label.zh}：${fieldProblemText(problem, 'zh')}`,
      en: `${label.en}: ${fieldProblemText(problem, 'en')}`,
    };
  });
}
