import { MAX_IMPORTED_QUESTIONS } from '@attest/api-contract';
import { AppError } from '../../../../../platform/errors';
import { mayFetch } from '../../../../../platform/files/fileUse';
import type { Context } from '../../../../../platform/module';
import { readSheet } from '../../../../../platform/renditions/renditions';
import { readContent } from '../../../../documents/content/bytes';
import { COLUMN_KEYS, COLUMNS, type Column, columnOf, NEEDED } from './columns';
import type { Cells } from './questionOfRow';

const SHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** Bytes; questions are texts. */
const MAX_SIZE = 10 * 1024 * 1024;

export interface SheetRow {
  /** As the spreadsheet counts, from 1. */
  row: number;
  cells: Cells;
}

/**
 * Rows of an uploaded spreadsheet under their headings, without empty ones. NOT_FOUND, FILE_TYPE_NOT_ALLOWED,
 * FILE_TOO_LARGE, FILE_UNREADABLE, FILE_ENCRYPTED, QUESTION_IMPORT_COLUMNS, QUESTION_IMPORT_TOO_LONG.
 */
export async function readFile(ctx: Context, fileId: string): Promise<SheetRow[]> {
  const file = await ctx.tx.selectFrom('stored_file').selectAll().where('id', '=', fileId).executeTakeFirst();
  if (!file || !(await mayFetch(ctx, file))) throw new AppError('NOT_FOUND');
  if (file.media_type !== SHEET) throw new AppError('FILE_TYPE_NOT_ALLOWED', { type: file.name });
  if (file.size > MAX_SIZE) throw new AppError('FILE_TOO_LARGE', { max: MAX_SIZE });
  const { platform } = ctx;
  const bytes = await readContent(platform, file.sha256);
  const source = { bytes, mediaType: SHEET, name: file.name };
  const [headings = [], ...rows] = await readSheet(platform.renditions, source, MAX_IMPORTED_QUESTIONS + 2);
  const places = new Map<Column, number>();
  for (const [index, heading] of headings.entries()) {
    const column = columnOf(heading);
    if (column) places.set(column, index);
  }
  const missing = NEEDED.filter((column) => !places.has(column));
  if (missing.length > 0)
    throw new AppError('QUESTION_IMPORT_COLUMNS', {
      columns: missing.map((column) => COLUMNS[column][ctx.language]).join(', '),
    });
  if (rows.length > MAX_IMPORTED_QUESTIONS)
    throw new AppError('QUESTION_IMPORT_TOO_LONG', { max: MAX_IMPORTED_QUESTIONS });
  const textAt = (row: string[], column: Column) => row[places.get(column) ?? -1]?.trim() ?? '';
  return rows
    .map((row, index) => ({
      row: index + 2,
      cells: Object.fromEntries(COLUMN_KEYS.map((column) => [column, textAt(row, column)])) as Cells,
    }))
    .filter(({ cells }) => Object.values(cells).some(Boolean));
}
