import { useEffect, useState } from 'react';

/** Milliseconds without typing after which a search starts. */
const DEBOUNCE = 300;

/** The text once it has rested for 300 ms, never in the middle of an input method's word; at once when emptied. */
export function useRested(text: string) {
  const [rested, setRested] = useState(text);
  const [composing, setComposing] = useState(false);
  useEffect(() => {
    if (composing) return;
    const timer = setTimeout(() => setRested(text), text === '' ? 0 : DEBOUNCE);
    return () => clearTimeout(timer);
  }, [text, composing]);
  return {
    rested,
    composition: {
      onCompositionStart: () => setComposing(true),
      onCompositionEnd: () => setComposing(false),
    },
  };
}
