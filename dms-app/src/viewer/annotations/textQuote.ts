import { QUOTE_CONTEXT, QUOTE_LENGTH, type TextQuote } from '@attest/api-contract';
import { type Place, plain, WIDE } from '../pdf/foldText';

/**
 * Text to find passages in, without white space: where lines, runs and pages of Word break differs from one drawing to
 * the next. `at[i]` is where character i came from.
 */
export interface SqueezedText {
  text: string;
  at: Place[];
}

/** Where a passage stands: on which page, from its first character to behind its last. */
export interface Passage {
  /** From 1. */
  page: number;
  start: Place;
  end: Place;
}

const SPACE = /\s/;
const BETWEEN_WIDE = new RegExp(`(?<=${WIDE.source}) (?=${WIDE.source})`, 'gu');

/** Joins the runs of a page. */
export function squeeze(runs: readonly string[]): SqueezedText {
  let text = '';
  const at: Place[] = [];
  runs.forEach((run, index) => {
    let offset = 0;
    for (const character of run) {
      if (!SPACE.test(character))
        for (const one of plain(character)) {
          if (SPACE.test(one)) continue;
          for (let unit = 0; unit < one.length; unit += 1) at.push([index, offset]);
          text += one;
        }
      offset += character.length;
    }
  });
  return { text, at };
}

const squeezed = (text: string): string => squeeze([text]).text;

/** White space as a reader sees it: none between wide characters, else one blank. */
const tidy = (text: string): string => text.replace(/\s+/g, ' ').trim().replace(BETWEEN_WIDE, '');

/** A passage by its words and what stands around it; null for one that is empty. */
export function quoteOf(before: string, exact: string, after: string): TextQuote | null {
  const words = tidy(exact).slice(0, QUOTE_LENGTH);
  if (squeezed(words) === '') return null;
  return {
    exact: words,
    prefix: tidy(before).slice(-QUOTE_CONTEXT),
    suffix: words.length < QUOTE_LENGTH ? tidy(after).slice(0, QUOTE_CONTEXT) : '',
  };
}

const pairs = (text: string): string[] =>
  Array.from({ length: Math.max(0, text.length - 1) }, (_, at) => text.slice(at, at + 2));

/** How much of a surrounding is still there, in pairs of letters: an edit within it leaves most of them. */
function likeness(was: string, is: string): number {
  const there = new Set(pairs(is));
  return pairs(was).filter((pair) => there.has(pair)).length;
}

/**
 * Where a passage stands now: of all places with its words the one whose surroundings are most like what they were; null
 * when its words are gone.
 */
export function findQuote(pages: readonly SqueezedText[], quote: TextQuote): Passage | null {
  const wanted = squeezed(quote.exact);
  if (wanted === '') return null;
  const prefix = squeezed(quote.prefix);
  const suffix = squeezed(quote.suffix);
  let best: Passage | null = null;
  let likest = -1;
  pages.forEach(({ text, at }, index) => {
    for (let from = text.indexOf(wanted); from >= 0; from = text.indexOf(wanted, from + 1)) {
      const to = from + wanted.length;
      const alike =
        likeness(prefix, text.slice(Math.max(0, from - 2 * prefix.length), from)) +
        likeness(suffix, text.slice(to, to + 2 * suffix.length));
      const start = at[from];
      const last = at[to - 1];
      if (alike > likest && start && last) {
        likest = alike;
        best = { page: index + 1, start, end: [last[0], last[1] + 1] };
      }
    }
  });
  return best;
}
