/** What a cell says, and what a workbook keeps beside it, so that it can be sorted and reckoned with. */
export interface TypedCell {
  text: string;
  /** Its value; of a day or an instant what clocks and calendars of the reader show, as if it were UTC. */
  value: number | Date;
  /** How a workbook writes the value: so that it reads as `text`. */
  format?: string;
}
export type Cell = string | TypedCell;

/** What a cell says. */
export const cellText = (cell: Cell): string => (typeof cell === 'string' ? cell : cell.text);

/** One of several tables of a file. */
export interface TablePart {
  title: string;
  /** What its rows are of. */
  note: string;
  columns: { label: string /** Relative. */; width: number }[];
  rows: Cell[][];
}

/** A list as it is written into a file, in words for its reader. */
export interface Table {
  title: string;
  tenant: string;
  /** Filter in words; empty when there is none. */
  note: string;
  writtenBy: string;
  /** In the reader's time zone with its offset. */
  writtenAt: string;
  language: 'zh' | 'en';
  columns: TablePart['columns'];
  rows: Cell[][];
  /** Of a workbook: what may be chosen in the cells of a column, by its place. */
  choices?: Record<number, string[]>;
  /** Of a workbook: a further sheet, such as instructions. */
  beside?: Pick<Table, 'title' | 'columns'> & { rows: string[][] };
  /** Instead of columns: the tables that `rows` are all rows of, each a sheet or a heading of its own. */
  parts?: TablePart[];
}

/** The tables of a file: its parts, or the one that it is. */
export const partsOf = ({ parts, title, columns, rows }: Table): TablePart[] =>
  parts ?? [{ title, note: '', columns, rows }];

export interface TableFile {
  bytes: Buffer;
  extension: string;
  mediaType: string;
}
