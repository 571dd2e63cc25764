import { MAX_IMPORTED_QUESTIONS } from '@attest/api-contract';
import type { Context } from '../../../../../platform/module';
import { readUploadedTable, type UploadedRow } from '../../../../../platform/renditions/uploadedTable';
import { COLUMNS, type Column, NEEDED } from './columns';

export type SheetRow = UploadedRow<Column>;

/** Rows of an uploaded spreadsheet of questions. Throws as `readUploadedTable`. */
export const readFile = (ctx: Context, fileId: string): Promise<SheetRow[]> =>
  readUploadedTable(ctx, fileId, { columns: COLUMNS, needed: NEEDED, max: MAX_IMPORTED_QUESTIONS });
