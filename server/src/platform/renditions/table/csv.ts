import { writeToBuffer } from 'fast-csv';
import { cellText, partsOf, type Table } from './types';

/** What a spreadsheet would take for a formula. */
const FORMULA = /^[=+\-@\t\r]/;
/** A plain number keeps its sign. */
const NUMBER = /^[+-]?\d+(\.\d+)?$/;

/** A value that no spreadsheet runs: an apostrophe before what looks like a formula. */
const formulaSafe = (value: string): string =>
  FORMULA.test(value) && !NUMBER.test(value) ? `'${value}` : value;

/** UTF-8 with a byte order mark, so that spreadsheets read Chinese. */
export const tableToCsv = (table: Table): Promise<Buffer> =>
  writeToBuffer(
    partsOf(table)
      .flatMap(({ title, columns, rows }, at) => [
        // Several tables stand below each other, each under its name.
        ...(table.parts ? [...(at > 0 ? [['']] : []), [title]] : []),
        columns.map(({ label }) => label),
        ...rows,
      ])
      .map((row) => row.map((cell) => formulaSafe(cellText(cell)))),
    { writeBOM: true, rowDelimiter: '\r\n' },
  );
