import { nameInEnglish } from '../calls/peopleNames';
import type { Context } from '../module';
import type { Cell } from '../renditions/table/types';
import { type ListColumns, writtenColumns } from '../search/columns';
import { inTimeSlices } from '../timeSlices';
import type { PreparedList, Writing } from './sources';

interface Source<Row> {
  ctx: Context;
  columns: ListColumns<Row>;
  count: (most: number) => Promise<number>;
  rows: (range: { offset: number; limit: number }) => Promise<Row[]>;
}

/** An export of a list: of what it declares among its columns to be written. */
export function listExport<Row>(
  name: PreparedList['name'],
  writing: Writing,
  { ctx, columns, count, rows }: Source<Row>,
): PreparedList {
  const written = writtenColumns(columns);
  return {
    name,
    columns: written.map(({ label, width }) => ({ label: label[writing.language], width })),
    count,
    async rows(offset, limit) {
      const found = await rows({ offset, limit });
      if (writing.language === 'en')
        await nameInEnglish((ids) => ctx.platform.namesOf(ctx.tx, ids), inTimeSlices(found));
      const cells: Cell[][] = [];
      for await (const row of inTimeSlices(found))
        cells.push(written.map(({ write }) => write(row, writing)));
      return cells;
    },
  };
}
