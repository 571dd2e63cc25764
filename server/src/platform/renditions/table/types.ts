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
  columns: { label: string /** Relative. */; width: number }[];
  rows: Cell[][];
}

export interface TableFile {
  bytes: Buffer;
  extension: string;
  mediaType: string;
}
