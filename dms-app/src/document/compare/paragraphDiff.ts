import { diffArrays, diffWordsWithSpace } from 'diff';

/** A piece of a paragraph: on both sides, only in the old one, or only in the new one. */
export interface Piece {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

/** A paragraph of the comparison, or a run of unchanged ones that is folded away. */
export type Block =
  | { kind: 'same'; text: string }
  | { kind: 'folded'; paragraphs: string[] }
  | { kind: 'changed'; pieces: Piece[] };

/** Unchanged paragraphs left standing beside a change. */
const CONTEXT = 1;
/** Longer paragraphs are shown as a whole: comparing their words would take too long. */
const MAX_WORDS = 20_000;

const wordsOf =
  typeof Intl.Segmenter === 'function' ? new Intl.Segmenter('zh', { granularity: 'word' }) : undefined;

function piecesOf(removed: string, added: string): Piece[] {
  if (removed === '') return [{ kind: 'added', text: added }];
  if (added === '') return [{ kind: 'removed', text: removed }];
  if (removed.length + added.length > MAX_WORDS)
    return [
      { kind: 'removed', text: removed },
      { kind: 'added', text: added },
    ];
  return diffWordsWithSpace(removed, added, { intlSegmenter: wordsOf }).map((part) => ({
    kind: part.added ? 'added' : part.removed ? 'removed' : 'same',
    text: part.value,
  }));
}

/** Folds the middle of a run of unchanged paragraphs; a change stands before and after it, or an end of the text. */
function foldRun(paragraphs: string[], atStart: boolean, atEnd: boolean): Block[] {
  const before = atStart ? 0 : CONTEXT;
  const after = atEnd ? 0 : CONTEXT;
  if (paragraphs.length <= before + after + 1)
    return paragraphs.map((text): Block => ({ kind: 'same', text }));
  const same = (texts: string[]) => texts.map((text): Block => ({ kind: 'same', text }));
  return [
    ...same(paragraphs.slice(0, before)),
    { kind: 'folded', paragraphs: paragraphs.slice(before, paragraphs.length - after) },
    ...same(paragraphs.slice(paragraphs.length - after)),
  ];
}

/** Compares two texts by paragraphs, and within a changed paragraph by words. */
export function compareTexts(left: string[], right: string[]): Block[] {
  const parts = diffArrays(left, right);
  const blocks: Block[] = [];
  for (let index = 0; index < parts.length; index += 1) {
    const part = parts[index];
    if (!part) continue;
    if (!part.added && !part.removed) {
      blocks.push(...foldRun(part.value, index === 0, index === parts.length - 1));
      continue;
    }
    const next = parts[index + 1];
    const paired = part.removed && next?.added ? next.value : [];
    if (paired.length > 0) index += 1;
    const removed = part.removed ? part.value : [];
    const added = part.removed ? paired : part.value;
    for (let row = 0; row < Math.max(removed.length, added.length); row += 1)
      blocks.push({ kind: 'changed', pieces: piecesOf(removed[row] ?? '', added[row] ?? '') });
  }
  return blocks;
}
