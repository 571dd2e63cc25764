import type { Found } from './foldText';

/** Names under which hits are painted (`::highlight(name)`). */
export const HIT = 'attest-hit';
export const ACTIVE_HIT = 'attest-hit-active';

/** The range of a hit in the text layer of its page; null when its text is not there. */
export function rangeOf(spans: HTMLElement[], { start, end }: Found): Range | null {
  const from = spans[start[0]]?.firstChild;
  const to = spans[end[0]]?.firstChild;
  if (!from || !to) return null;
  const range = document.createRange();
  range.setStart(from, Math.min(start[1], from.textContent?.length ?? 0));
  range.setEnd(to, Math.min(end[1], to.textContent?.length ?? 0));
  return range;
}

/** Paints ranges over the page without touching its text; gives back how to take the paint away. */
export function paint(name: string, ranges: Range[]): () => void {
  // Browsers without it still scroll to the hits.
  if (typeof Highlight === 'undefined') return () => {};
  const painted = CSS.highlights.get(name) ?? new Highlight();
  CSS.highlights.set(name, painted);
  for (const range of ranges) painted.add(range);
  return () => {
    for (const range of ranges) painted.delete(range);
  };
}
