import type { Renditions } from '../renditions';
import type { Table, TableFile } from './types';

const toBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

const FORMATS = {
  csv: { task: 'tableToCsv', mediaType: 'text/csv; charset=utf-8' },
  xlsx: {
    task: 'tableToXlsx',
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
  pdf: { task: 'tableToPdf', mediaType: 'application/pdf' },
} as const;

/**
 * A list as a file: CSV, workbook or PDF, made in a thread, with further rows as `packRows` gave them. Throws as
 * `Renditions.run`.
 */
export async function writeTable(
  renditions: Renditions,
  format: keyof typeof FORMATS,
  table: Table,
  packed: Uint8Array[] = [],
): Promise<TableFile> {
  const { task, mediaType } = FORMATS[format];
  const bytes = toBuffer(await renditions.run(task, { table, packed }, packed));
  return { bytes, extension: format, mediaType };
}
