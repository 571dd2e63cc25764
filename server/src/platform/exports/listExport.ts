import { nameInEnglish } from '../calls/peopleNames';
import type { Context } from '../module';
import type { Cell } from '../renditions/table/types';
import type { PreparedExport, Writing } from './sources';

/** A column of a list as it is exported: its headings, its width and how a row writes it. */
export type ExportColumn<Row> = [
  zh: string,
  en: string,
  width: number,
  write: (row: Row, writing: Writing) => Cell,
];

interface Source<Row> {
  ctx: Context;
  count: () => Promise<number>;
  rows: (range: { offset: number; limit: number }) => Promise<Row[]>;
}

/** An export of a list whose columns are always the same. */
export const listExport = <Row>(
  name: PreparedExport['name'],
  columns: ExportColumn<Row>[],
  writing: Writing,
  { ctx, count, rows }: Source<Row>,
): PreparedExport => ({
  name,
  columns: columns.map(([zh, en, width]) => ({ label: writing.language === 'zh' ? zh : en, width })),
  count,
  async rows(offset, limit) {
    const found = await rows({ offset, limit });
    if (writing.language === 'en') await nameInEnglish((ids) => ctx.platform.namesOf(ctx.tx, ids), found);
    return found.map((row) => columns.map(([, , , write]) => write(row, writing)));
  },
});
