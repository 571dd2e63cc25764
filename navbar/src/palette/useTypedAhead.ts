import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * What is typed while the palette is on its way: it is meant for it, not for keys of the page. Esc gives up waiting.
 */
export function useTypedAhead(waiting: boolean, giveUp: () => void): RefObject<string> {
  const typed = useRef('');
  const latest = useRef(giveUp);
  latest.current = giveUp;
  useLayoutEffect(() => {
    if (!waiting) return;
    typed.current = '';
    const take = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey } = event;
      if (ctrlKey || metaKey || altKey) return;
      if (key.length === 1) typed.current += key;
      else if (key === 'Backspace') typed.current = typed.current.slice(0, -1);
      else if (key === 'Escape') latest.current();
      else if (key !== 'Enter') return;
      event.preventDefault();
      event.stopPropagation();
    };
    document.addEventListener('keydown', take, true);
    return () => document.removeEventListener('keydown', take, true);
  }, [waiting]);
  return typed;
}
