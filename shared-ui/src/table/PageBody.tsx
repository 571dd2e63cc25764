import { type RowFrame, TableRow } from './TableRow';
import type { Identified } from './types';
import type { Rows } from './useRows';

/** What both kinds of table body draw from. */
export interface BodyProps<Row> {
  rows: Rows<Row>;
  frame: RowFrame<Row>;
  selected: ReadonlySet<string>;
  openId: string | undefined;
  active: number;
  /** Rows of the list before the first one here. */
  before: number;
}

/** The rows of one page. */
export function PageBody<Row extends Identified>({
  rows,
  frame,
  selected,
  openId,
  active,
  before,
}: BodyProps<Row>) {
  return (
    <tbody>
      {rows.loaded.map((row, index) => (
        <TableRow
          key={row.id}
          frame={frame}
          row={row}
          index={index}
          ariaIndex={before + index + 2}
          selected={selected.has(row.id)}
          open={openId === row.id}
          active={active === index}
        />
      ))}
    </tbody>
  );
}
