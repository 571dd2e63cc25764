import { useEffect, useRef } from 'react';
import type { Passages } from './passages';
import { selectedQuote } from './selectedQuote';

/**
 * Tells which words of a text are selected, once the pointer or key that selected them is released. `pageOf` gives the
 * page, or all of the text, that a node stands in; null: it is no part of the text.
 */
export function useSelected(
  passages: Passages | null,
  root: Document | ShadowRoot | null,
  pageOf: (node: Node) => Node | null,
): void {
  const latest = useRef({ passages, pageOf });
  latest.current = { passages, pageOf };
  const wanted = passages !== null;
  useEffect(() => {
    if (!wanted || !root) return;
    const read = () => {
      const quote = selectedQuote(root, latest.current.pageOf);
      if (quote) latest.current.passages?.onSelect(quote);
    };
    document.addEventListener('pointerup', read);
    document.addEventListener('keyup', read);
    return () => {
      document.removeEventListener('pointerup', read);
      document.removeEventListener('keyup', read);
    };
  }, [wanted, root]);
}
