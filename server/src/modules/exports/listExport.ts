import { instantText } from './instantText';
import type { PreparedExport, Writing } from './sources';

/** A column of a list as it is exported: its headings, its width and how a row writes it. */
export type ExportColumn<Row> = [
  zh: string,
  en: string,
  width: number,
  write: (row: Row, writing: Writing) => string,
];

interface Source<Row> {
  count: () => Promise<number>;
  rows: (range: { offset: number; limit: number }) => Promise<Row[]>;
}

/** An export of a list whose columns are always the same. */
export const listExport = <Row>(
  name: PreparedExport['name'],
  columns: ExportColumn<Row>[],
  writing: Writing,
  { count, rows }: Source<Row>,
): PreparedExport => ({
  name,
  columns: columns.map(([zh, en, width]) => ({ label: writing.language === 'zh' ? zh : en, width })),
  count,
  rows: async (offset, limit) =>
    (await rows({ offset, limit })).map((row) => columns.map(([, , , write]) => write(row, writing))),
});

const YES_NO = { zh: ['是', '否'], en: ['Yes', 'No'] } as const;

/** Yes or no in words. */
export const yesNo = (value: boolean, { language }: Writing): string => YES_NO[language][value ? 0 : 1];

/** An instant as `instantText` writes it; empty for none. */
export const optionalInstant = (iso: string | null, writing: Writing): string =>
  iso ? instantText(iso, writing) : '';
