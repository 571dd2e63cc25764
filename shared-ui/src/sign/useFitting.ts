import { type RefObject, useLayoutEffect, useState } from 'react';

/** Marks what is counted. */
export const FITS = { 'data-fits': '' };

interface Room {
  /** Names what stands in the row: other words are as wide as they are. */
  of: string;
  count: number;
  /** CSS pixels that something else in the row needs. */
  beside: number;
  gap: number;
}

/** The row has no width where nothing is laid out. */
const isLaidOut = (row: HTMLElement) => row.clientWidth > 0;

/**
 * How many of the elements marked by `FITS` find room in one row, counted from its end; one at least. All of them stand
 * there when they are measured, before anything is painted.
 */
export function useFitting(row: RefObject<HTMLElement | null>, { of, count, beside, gap }: Room): number {
  const [known, setKnown] = useState<{ of: string; widths: number[]; room: number }>();
  const measured = known?.of === of;
  useLayoutEffect(() => {
    const target = row.current;
    if (!target || !isLaidOut(target)) return;
    const all = [...target.querySelectorAll<HTMLElement>('[data-fits]')];
    if (!measured && all.length === count)
      setKnown({ of, widths: all.map((one) => one.offsetWidth), room: target.clientWidth });
    const watch = new ResizeObserver(() =>
      setKnown(
        (now) => now && (now.room === target.clientWidth ? now : { ...now, room: target.clientWidth }),
      ),
    );
    watch.observe(target);
    return () => watch.disconnect();
  }, [row, of, count, measured]);
  if (!known || !measured) return count;
  return fitting(known.widths, known.room - beside, gap);
}

/** How many of the last fit into the room, each with a gap before it. */
function fitting(widths: number[], room: number, gap: number): number {
  let left = room;
  let fit = 0;
  for (const width of [...widths].reverse()) {
    left -= width + gap;
    if (left < 0) break;
    fit += 1;
  }
  return Math.max(1, fit);
}
