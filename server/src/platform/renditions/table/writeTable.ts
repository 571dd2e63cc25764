import type { Renditions } from '../renditions';
import type { Table, TableFile } from './types';

const toBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/**
 * A list as a file: CSV, workbook or PDF, made in a thread, with further rows as `packRows` gave them. Throws as
 * `Renditions.run`.
 */
export async function writeTable(
  renditions: Renditions,
  format: 'csv' | 'xlsx' | 'pdf',
  table: Table,
  packed: Uint8Array[] = [],
): Promise<TableFile> {
  const sent = { table, packed };
  const write = async (task: 'tableToCsv' | 'tableToXlsx' | 'tableToPdf') =>
    toBuffer(await renditions.run(task, sent, packed));
  switch (format) {
    case 'csv':
      return {
        bytes: await write('tableToCsv'),
        extension: 'csv',
        mediaType: 'text/csv; charset=utf-8',
      };
    case 'xlsx':
      return {
        bytes: await write('tableToXlsx'),
        extension: 'xlsx',
        mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      };
    case 'pdf':
      return {
        bytes: await write('tableToPdf'),
        extension: 'pdf',
        mediaType: 'application/pdf',
      };
  }
}
