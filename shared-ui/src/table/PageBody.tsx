import { Fragment, type ReactNode } from 'react';
import type { Nested } from './nesting';
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

interface PageProps<Row> extends BodyProps<Row> {
  places: readonly Nested<Row>[];
  /** What is shown below a row that is open. */
  expand: ((row: Row) => ReactNode) | undefined;
}

/** The rows of one page, with what stands below those that are open. */
export function PageBody<Row extends Identified>({
  places,
  expand,
  frame,
  selected,
  openId,
  active,
  before,
}: PageProps<Row>) {
  return (
    <tbody>
      {places.map(({ row, level, open }, index) => {
        const detail = open && expand?.(row);
        return (
          <Fragment key={row.id}>
            <TableRow
              frame={frame}
              row={row}
              index={index}
              ariaIndex={before + index + 2}
              selected={selected.has(row.id)}
              open={openId === row.id}
              active={active === index}
              level={level}
              nested={open}
            />
            {detail && (
              <tr aria-level={level + 1}>
                <td colSpan={frame.views.length} className={frame.styles.detail}>
                  {detail}
                </td>
              </tr>
            )}
          </Fragment>
        );
      })}
    </tbody>
  );
}
