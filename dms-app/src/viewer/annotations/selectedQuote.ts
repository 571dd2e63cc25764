import type { TextQuote } from '@attest/api-contract';
import { quoteOf, squeeze } from './textQuote';

/** What is selected in a tree; a selection within a shadow tree is told only to whoever names that tree. */
function selectedIn(root: Document | ShadowRoot, selection: Selection): AbstractRange | undefined {
  if (root instanceof ShadowRoot) return selection.getComposedRanges?.({ shadowRoots: [root] })[0];
  return selection.rangeCount > 0 ? selection.getRangeAt(0) : undefined;
}

/**
 * The words that are selected, with those around them; null where nothing of the text is. Of a selection over several
 * pages it is the part on the first of them.
 */
export function selectedQuote(
  root: Document | ShadowRoot,
  pageOf: (node: Node) => Node | null,
): TextQuote | null {
  const selection = document.getSelection();
  const selected = selection && selectedIn(root, selection);
  if (!selected || selected.collapsed) return null;
  const page = pageOf(selected.startContainer);
  if (!page) return null;
  const words = document.createRange();
  words.selectNodeContents(page);
  const [before, after] = [words.cloneRange(), words.cloneRange()];
  words.setStart(selected.startContainer, selected.startOffset);
  if (page.contains(selected.endContainer)) words.setEnd(selected.endContainer, selected.endOffset);
  before.setEnd(words.startContainer, words.startOffset);
  after.setStart(words.endContainer, words.endOffset);
  // With the breaks of lines, which a range leaves out.
  const read = selection.toString();
  const same = squeeze([read]).text === squeeze([words.toString()]).text;
  return quoteOf(before.toString(), same ? read : words.toString(), after.toString());
}
