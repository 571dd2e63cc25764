import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useImperativeHandle } from 'react';
import type { BodyProps } from './PageBody';
import { TableRow } from './TableRow';
import type { Identified } from './types';

/** Brings a row of a long list into view. */
export interface BodyHandle {
  reveal: (index: number) => void;
}

interface ScrollProps<Row> extends BodyProps<Row> {
  scroller: RefObject<HTMLElement | null>;
  handle: RefObject<BodyHandle | null>;
}

/** The rows in view of a list of any length; those that are still loading are empty lines of the same height. */
export default function ScrollBody<Row extends Identified>(props: ScrollProps<Row>) {
  const { rows, frame, selected, openId, active, scroller, handle } = props;
  const virtual = useVirtualizer({
    count: rows.count,
    getScrollElement: () => scroller.current,
    estimateSize: () => frame.height,
    overscan: 6,
    scrollPaddingStart: frame.height,
    initialRect: { width: 0, height: 600 },
  });
  useImperativeHandle(handle, () => ({ reveal: (index) => virtual.scrollToIndex(index) }), [virtual]);
  const items = virtual.getVirtualItems();
  const first = items[0];
  const last = items[items.length - 1];
  const { see } = rows;
  useEffect(() => {
    if (first && last) see(first.index, last.index);
  }, [see, first?.index, last?.index, first, last]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another density, other heights
  useEffect(() => virtual.measure(), [virtual, frame.height]);

  const span = frame.views.length;
  const spacer = (height: number) => (
    <tr aria-hidden>
      <td colSpan={span} className={frame.styles.spacer} style={{ height }} />
    </tr>
  );
  return (
    <tbody>
      {first && first.start > 0 && spacer(first.start)}
      {items.map(({ index }) => {
        const row = rows.at(index);
        if (!row) {
          return (
            <tr key={`loading ${index}`} data-index={index} aria-rowindex={index + 2}>
              <td colSpan={span} className={frame.styles.cell} style={{ height: frame.height }} />
            </tr>
          );
        }
        return (
          <TableRow
            key={row.id}
            frame={frame}
            row={row}
            index={index}
            ariaIndex={index + 2}
            selected={selected.has(row.id)}
            open={openId === row.id}
            active={active === index}
            measure={virtual.measureElement}
          />
        );
      })}
      {last && virtual.getTotalSize() > last.end && spacer(virtual.getTotalSize() - last.end)}
    </tbody>
  );
}
