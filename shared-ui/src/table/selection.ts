import type { SelectionMode } from './types';

/** The chosen ids after one row was clicked: a single choice keeps only the last, a second click takes it back. */
export function toggledRow(mode: SelectionMode, selected: readonly string[], id: string): string[] {
  if (mode === 'none') return [];
  if (selected.includes(id)) return selected.filter((one) => one !== id);
  return mode === 'single' ? [id] : [...selected, id];
}

/** The chosen ids after the box over a page was clicked: all of the page, or none of it when all were chosen. */
export function toggledPage(selected: readonly string[], page: readonly string[]): string[] {
  const all = page.every((id) => selected.includes(id));
  const others = selected.filter((id) => !page.includes(id));
  return all ? others : [...others, ...page];
}

/** `true`, `false` or `mixed`: how much of a page is chosen. */
export function pageState(selected: readonly string[], page: readonly string[]): boolean | 'mixed' {
  const count = page.filter((id) => selected.includes(id)).length;
  if (count === 0) return false;
  return count === page.length ? true : 'mixed';
}

const OPERATIONS =
  'a, button, input, select, textarea, label, [role="button"], [role="menuitem"], [data-operations]';

/** Whether a click meant the row itself: not a link, a button or the operations cell, not the end of marking text. */
export function meansRow(target: EventTarget): boolean {
  if (!(target instanceof Element) || target.closest(OPERATIONS)) return false;
  return window.getSelection()?.isCollapsed ?? true;
}
