import type { Bilingual } from '@attest/api-contract';
import { AppError } from '../errors';
import { mayFetch } from '../files/fileUse';
import { readContent } from '../files/readContent';
import type { Context } from '../module';
import { readSheetParts, rowsOfPart } from './renditions';
import { SHEET_PART } from './tasks';

const SHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** Bytes; what is imported are texts. */
const MAX_SIZE = 20 * 1024 * 1024;

export interface UploadedRow<C extends string> {
  /** As the spreadsheet counts, from 1. */
  row: number;
  /** Texts by their column; columns that the file lacks are empty. */
  cells: Record<C, string>;
}

/** A spreadsheet that was read; its rows are asked for in stretches, so that a long one holds nobody up. */
export interface UploadedTable<C extends string> {
  /** Empty rows included. */
  total: number;
  /** From 0; without empty rows. */
  rows(from: number, to: number): UploadedRow<C>[];
}

interface Wanted<C extends string> {
  /** Headings by column, in both languages. */
  columns: Record<C, Bilingual>;
  /** Without these no row can be understood. */
  needed: C[];
  /** Rows at most. */
  max: number;
}

/** Upper and lower case, spaces and the width of brackets make no difference. */
export const plainText = (text: string) => text.normalize('NFKC').toLowerCase().replace(/\s/g, '');

/** An uploaded spreadsheet as it was written: headings in row 0. Throws as `readUploadedTable`. */
export async function openUploadedSheet(
  ctx: Context,
  fileId: string,
  max: number,
): Promise<{ total: number; rows(from: number, to: number): string[][] }> {
  const file = await ctx.tx.selectFrom('stored_file').selectAll().where('id', '=', fileId).executeTakeFirst();
  if (!file || !(await mayFetch(ctx, file))) throw new AppError('NOT_FOUND');
  if (file.media_type !== SHEET) throw new AppError('FILE_TYPE_NOT_ALLOWED', { type: file.name });
  if (file.size > MAX_SIZE) throw new AppError('FILE_TOO_LARGE', { max: MAX_SIZE });
  const bytes = await readContent(ctx.platform, file.sha256);
  const source = { bytes, mediaType: SHEET, name: file.name };
  const parts = await readSheetParts(ctx.platform.renditions.of(ctx.tenantId), source, max + 2);
  const last = parts.length - 1;
  const total = last < 0 ? 0 : last * SHEET_PART + rowsOfPart(parts[last]).length;
  // Whoever reads on, reads the same part again.
  let known: { place: number; rows: string[][] } | undefined;
  const part = (place: number): string[][] => {
    if (known?.place !== place) known = { place, rows: rowsOfPart(parts[place]) };
    return known.rows;
  };
  return {
    total,
    rows(from, to) {
      const rows: string[][] = [];
      for (let at = from; at < Math.min(to, total); ) {
        const start = Math.floor(at / SHEET_PART) * SHEET_PART;
        rows.push(...part(start / SHEET_PART).slice(at - start, to - start));
        at = start + SHEET_PART;
      }
      return rows;
    },
  };
}

/** The columns of a sheet by their headings. IMPORT_COLUMNS, IMPORT_TOO_LONG; else as `openUploadedSheet`. */
export async function openUploadedTable<C extends string>(
  ctx: Context,
  fileId: string,
  { columns, needed, max }: Wanted<C>,
): Promise<UploadedTable<C>> {
  const sheet = await openUploadedSheet(ctx, fileId, max);
  const [headings = []] = sheet.rows(0, 1);
  const keys = Object.keys(columns) as C[];
  const places = new Map<C, number>();
  for (const [index, heading] of headings.entries()) {
    const column = keys.find((key) =>
      [columns[key].zh, columns[key].en].some((name) => plainText(name) === plainText(heading)),
    );
    if (column) places.set(column, index);
  }
  const missing = needed.filter((column) => !places.has(column));
  if (missing.length > 0)
    throw new AppError('IMPORT_COLUMNS', {
      columns: missing.map((column) => columns[column][ctx.language]).join(', '),
    });
  const total = Math.max(0, sheet.total - 1);
  if (total > max) throw new AppError('IMPORT_TOO_LONG', { max });
  const textAt = (row: string[], column: C) => row[places.get(column) ?? -1]?.trim() ?? '';
  return {
    total,
    rows: (from, to) =>
      sheet
        .rows(from + 1, to + 1)
        .map((row, index) => ({
          row: from + index + 2,
          cells: Object.fromEntries(keys.map((column) => [column, textAt(row, column)])) as Record<C, string>,
        }))
        .filter(({ cells }) => Object.values(cells).some(Boolean)),
  };
}

/**
 * Rows of an uploaded spreadsheet under their headings, without empty ones. NOT_FOUND, FILE_TYPE_NOT_ALLOWED,
 * FILE_TOO_LARGE, FILE_CONTENT_TOO_LARGE, FILE_UNREADABLE, FILE_ENCRYPTED, IMPORT_COLUMNS, IMPORT_TOO_LONG.
 */
export async function readUploadedTable<C extends string>(
  ctx: Context,
  fileId: string,
  wanted: Wanted<C>,
): Promise<UploadedRow<C>[]> {
  const { total, rows } = await openUploadedTable(ctx, fileId, wanted);
  return rows(0, total);
}
