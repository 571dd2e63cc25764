import type { Renditions } from '../renditions';
import type { Table, TableFile } from './types';

const toBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** A list as a file: CSV, workbook or PDF, made in a thread. Throws as `Renditions.run`. */
export async function writeTable(
  renditions: Renditions,
  format: 'csv' | 'xlsx' | 'pdf',
  table: Table,
): Promise<TableFile> {
  switch (format) {
    case 'csv':
      return {
        bytes: toBuffer(await renditions.run('tableToCsv', table)),
        extension: 'csv',
        mediaType: 'text/csv; charset=utf-8',
      };
    case 'xlsx':
      return {
        bytes: toBuffer(await renditions.run('tableToXlsx', table)),
        extension: 'xlsx',
        mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      };
    case 'pdf':
      return {
        bytes: toBuffer(await renditions.run('tableToPdf', table)),
        extension: 'pdf',
        mediaType: 'application/pdf',
      };
  }
}
