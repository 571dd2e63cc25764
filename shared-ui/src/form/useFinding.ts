import { useRef, useState } from 'react';
import { useDebounced } from './useDebounced';

/**
 * What is typed into a combobox that finds things; null while it is closed. Whatever comes into the box opens it: of
 * what an input method inserts the combobox sees no key.
 */
export function useFinding() {
  const [typed, setTyped] = useState<string | null>(null);
  const pressed = useRef(false);
  const shown = useRef<unknown>(undefined);
  const [, showAgain] = useState(0);
  const press = () => {
    pressed.current = true;
    // The click follows the release; it must still meet the entry.
    const release = () =>
      setTimeout(() => {
        pressed.current = false;
        showAgain((count) => count + 1);
      });
    for (const end of ['pointerup', 'pointercancel']) window.addEventListener(end, release, { once: true });
  };
  return {
    typed,
    /** What is asked for, once typing has paused. */
    text: useDebounced(typed?.trim() ?? ''),
    close: () => setTyped(null),
    /** The entries to show: while one is pressed they stay, else an answer that comes moves it away under the pointer. */
    held<T>(found: T): T {
      if (!pressed.current) shown.current = found;
      return shown.current as T;
    },
    box: {
      open: typed !== null,
      listbox: { onPointerDown: press },
      onChange: (event: { target: { value: string } }) => setTyped(event.target.value),
      onOpenChange: (_: unknown, { open }: { open: boolean }) =>
        setTyped((now) => (open ? (now ?? '') : null)),
    },
  };
}
