/** A list as it is written into a file; every value is text already. */
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
  rows: string[][];
}

export interface TableFile {
  bytes: Buffer;
  extension: string;
  mediaType: string;
}
