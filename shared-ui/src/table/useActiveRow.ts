import { type KeyboardEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useShortcuts } from '../frame/shortcuts';
import { useT } from '../frame/useT';

interface Options {
  /** The element that holds the rows. */
  container: RefObject<HTMLElement | null>;
  count: number;
  /** Brings a row of a long list into the page. */
  reveal: (index: number) => void;
  onOpen?: (index: number) => void;
  onToggle?: (index: number) => void;
  /** Opens or closes what stands below a row. */
  onNest: (index: number, open: boolean) => void;
  /** Bind j and k for the whole page. */
  shortcuts: boolean;
}

const isSideways = (key: string) => key === 'ArrowRight' || key === 'ArrowLeft';

/**
 * The one row that Tab reaches. Arrows, Home, End move in the table; j and k from anywhere on the page; Enter opens,
 * Space chooses.
 */
export function useActiveRow({ container, count, reveal, onOpen, onToggle, onNest, shortcuts }: Options) {
  const t = useT();
  const [active, setActive] = useState(0);
  const wanted = useRef<number | null>(null);
  const index = Math.min(active, Math.max(0, count - 1));

  const elementOf = useCallback(
    (at: number) => container.current?.querySelector<HTMLElement>(`tr[data-index="${at}"]`),
    [container],
  );
  const go = (to: number) => {
    if (count === 0) return;
    const next = Math.min(count - 1, Math.max(0, to));
    wanted.current = next;
    setActive(next);
    reveal(next);
    // Focusing scrolls the row into view, clear of the head (see scroll-padding).
    elementOf(next)?.focus();
  };
  // A row that was not in the page yet is focused once it is.
  useEffect(() => {
    if (wanted.current === null) return;
    const element = elementOf(wanted.current);
    if (!element) return;
    if (document.activeElement !== element) element.focus();
    wanted.current = null;
  });

  const hasFocus = () => container.current?.contains(document.activeElement) ?? false;
  useShortcuts(
    [
      { keys: 'j', label: t('table.nextRow'), run: () => go(hasFocus() ? index + 1 : index) },
      { keys: 'k', label: t('table.previousRow'), run: () => go(hasFocus() ? index - 1 : index) },
      ...(onOpen ? [{ keys: 'Enter', label: t('table.openRow') }] : []),
      ...(onToggle ? [{ keys: ' ', label: t('table.selectRow') }] : []),
    ],
    shortcuts,
  );

  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.target instanceof HTMLTableRowElement) || event.ctrlKey || event.metaKey || event.altKey)
      return;
    const steps: Record<string, number> = {
      ArrowDown: index + 1,
      ArrowUp: index - 1,
      Home: 0,
      End: count - 1,
    };
    const to = steps[event.key];
    if (to !== undefined) go(to);
    else if (event.key === 'Enter' && onOpen) onOpen(index);
    else if (isSideways(event.key) && event.target.hasAttribute('aria-expanded'))
      onNest(index, event.key === 'ArrowRight');
    else if (event.key === ' ' && onToggle) onToggle(index);
    else return;
    event.preventDefault();
  };
  return { active: index, setActive, onKeyDown };
}
