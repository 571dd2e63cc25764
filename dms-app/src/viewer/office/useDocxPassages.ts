import { type RefObject, useEffect, useState } from 'react';
import type { Passages } from '../annotations/passages';
import { squeeze } from '../annotations/textQuote';
import { useSelected } from '../annotations/useSelected';
import { ACTIVE_NOTE, NOTE, paint, rangeOf } from '../pdf/marks';

/** Part of the height at which a passage comes to stand. */
const SHOW_AT = 1 / 3;

interface Options {
  /** Its shadow tree holds the text. */
  host: RefObject<HTMLElement | null>;
  scroller: RefObject<HTMLElement | null>;
  /** What is drawn; null: nothing yet. */
  shown: Blob | null;
  passages: Passages | null;
}

function textNodes(root: Node): Text[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const nodes: Text[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) nodes.push(node as Text);
  return nodes;
}

/** Passages with comments in a Word document: its text is told, they are painted, and brought into view. */
export function useDocxPassages({ host, scroller, shown, passages }: Options): void {
  const [runs, setRuns] = useState<Text[]>([]);
  const root = shown ? (host.current?.shadowRoot ?? null) : null;
  const wanted = passages?.wanted ?? false;
  useEffect(() => {
    if (!root || !wanted) return;
    const nodes = textNodes(root);
    setRuns(nodes);
    passages?.onText([squeeze(nodes.map(({ data }) => data))]);
    // Read once for each drawing.
  }, [root, shown, wanted]);
  useSelected(passages, root, (node) => (root?.contains(node) ? root : null));
  const marks = passages?.marks;
  useEffect(
    () =>
      paint(
        NOTE,
        (marks ?? []).flatMap((mark) => rangeOf(runs, mark) ?? []),
      ),
    [runs, marks],
  );
  const active = passages?.active;
  useEffect(() => {
    const range = active && rangeOf(runs, active);
    const element = scroller.current;
    if (!range || !element) return;
    const top = range.getBoundingClientRect().top - element.getBoundingClientRect().top;
    element.scrollTop += top - element.clientHeight * SHOW_AT;
    return paint(ACTIVE_NOTE, [range]);
  }, [runs, active, scroller]);
}
