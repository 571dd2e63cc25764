import { useDebounced } from '@attest/shared-ui';
import { useState } from 'react';

/** Milliseconds without typing after which a search starts. */
const DEBOUNCE = 300;

/** The text once it has rested for 300 ms, never in the middle of an input method's word; at once when emptied. */
export function useRested(text: string) {
  const [composing, setComposing] = useState(false);
  const rested = useDebounced(text, composing ? null : text === '' ? 0 : DEBOUNCE);
  return {
    rested,
    composition: {
      onCompositionStart: () => setComposing(true),
      onCompositionEnd: () => setComposing(false),
    },
  };
}
