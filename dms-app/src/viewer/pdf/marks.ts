import type { Place } from './foldText';

/** Names under which hits are painted (`::highlight(name)`). */
export const HIT = 'attest-hit';
export const ACTIVE_HIT = 'attest-hit-active';
/** The same for passages with comments. */
export const NOTE = 'attest-note';
export const ACTIVE_NOTE = 'attest-note-active';

/** On paper, which is white in the dark look too. */
export const NOTE_COLOURS = { [NOTE]: 'rgb(15 107 107 / 0.22)', [ACTIVE_NOTE]: 'rgb(15 107 107 / 0.48)' };

/** The range of a hit or passage in the runs of its text; null when it is not there. */
export function rangeOf(
  runs: readonly (Node | null | undefined)[],
  { start, end }: { start: Place; end: Place },
): Range | null {
  const from = runs[start[0]];
  const to = runs[end[0]];
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
