import { useState } from 'react';
import { useDebounced } from './useDebounced';
import { useListbox } from './useListbox';

interface Finding {
  multiple: boolean;
  /** What was chosen stands beside the box and not in it: to empty the box takes nothing away. */
  beside?: boolean;
  onSelect: (ids: string[]) => void;
}

/**
 * What is typed into a combobox that finds things; null while it is closed. Whatever comes into the box opens it: of
 * what an input method inserts the combobox sees no key.
 */
export function useFinding({ multiple, beside = multiple, onSelect }: Finding) {
  const [typed, setTyped] = useState<string | null>(null);
  const listbox = useListbox();
  return {
    typed,
    /** What is asked for, once typing has paused. */
    text: useDebounced(typed?.trim() ?? ''),
    box: {
      listbox,
      open: typed !== null,
      onChange: (event: { target: { value: string } }) => setTyped(event.target.value),
      onOpenChange: (_: unknown, { open }: { open: boolean }) =>
        setTyped((now) => (open ? (now ?? '') : null)),
      onOptionSelect: (event: { type: string; target: unknown }, data: { selectedOptions: string[] }) => {
        const isTyping = event.type === 'change';
        // The combobox lets go of a single choice as soon as no option begins with what is typed: it stays until
        // another is chosen or the box is emptied.
        if (isTyping && (beside || (event.target as HTMLInputElement).value !== '')) return;
        onSelect(data.selectedOptions);
        // Of several, more are chosen from the list that is open anyway; what was looked for is found, and the list no
        // longer in the way.
        if (!isTyping && (!multiple || typed)) setTyped(null);
      },
    },
  };
}
