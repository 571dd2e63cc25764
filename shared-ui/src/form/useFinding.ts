import { useState } from 'react';
import { useDebounced } from './useDebounced';

/**
 * What is typed into a combobox that finds things; null while it is closed. Whatever comes into the box opens it: of
 * what an input method inserts the combobox sees no key.
 */
export function useFinding() {
  const [typed, setTyped] = useState<string | null>(null);
  return {
    typed,
    /** What is asked for, once typing has paused. */
    text: useDebounced(typed?.trim() ?? ''),
    close: () => setTyped(null),
    box: {
      open: typed !== null,
      onChange: (event: { target: { value: string } }) => setTyped(event.target.value),
      onOpenChange: (_: unknown, { open }: { open: boolean }) =>
        setTyped((now) => (open ? (now ?? '') : null)),
    },
  };
}
