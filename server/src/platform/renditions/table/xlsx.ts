import writeExcelFile from 'write-excel-file/node';
import type { Cell, Table } from './types';

/** Longest text of a cell in the format. */
const CELL_LIMIT = 32_767;
/** Neither `[ ] : * ? / \` nor more than 31 characters are allowed in the name of a sheet. */
const sheetName = (title: string) =>
  title
    .replace(/[[\]:*?/\\]/g, ' ')
    .slice(0, 31)
    .trim() || 'Sheet';

/** Text is a text cell: nothing can be taken for a formula. Numbers, days and times keep their kind. */
function toCell(cell: Cell) {
  if (typeof cell === 'string')
    return { value: cell.slice(0, CELL_LIMIT), type: String, wrap: cell.includes('\n') };
  const format = cell.format && { format: cell.format };
  return typeof cell.value === 'number'
    ? { value: cell.value, type: Number, ...format }
    : { value: cell.value, type: Date, ...format };
}

/** One sheet with a fixed head. */
export async function tableToXlsx({ title, columns, rows }: Table): Promise<Uint8Array> {
  const head = columns.map(({ label }) => ({ value: label, type: String, fontWeight: 'bold' as const }));
  const body = rows.map((row) => row.map(toCell));
  return writeExcelFile([head, ...body], {
    sheet: sheetName(title),
    stickyRowsCount: 1,
    columns: columns.map(({ width }) => ({ width: Math.max(10, Math.round(width / 8)) })),
  }).toBuffer();
}
