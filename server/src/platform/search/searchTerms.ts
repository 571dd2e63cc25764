const RUN = /\p{Script=Han}+|[^\s\p{Script=Han}]+/gu;
const HAN = /^\p{Script=Han}/u;
const MAX_TERMS = 400;
/** Different pairs of other text than Han of a row; more are not indexed. */
const MAX_PAIRS = 2_000;
/** Different pieces of a page of a document; more are not indexed. */
const MAX_CONTENT_TERMS = 60_000;
const BETWEEN_HAN = /(?<=\p{Script=Han})\s+(?=\p{Script=Han})/gu;

/**
 * Pieces of a text for an indexed `text[]` column: pairs of Han characters and triples of everything else,
 * case folded. A text that contains a query contains all of the query's pieces, so `@>` finds a superset
 * by index and ILIKE then decides.
 */
export const searchTerms = (...texts: (string | null | undefined)[]): string[] => termsOf(texts, MAX_TERMS);

/** The same for a column that is also searched by two letters: with the pairs of everything else. */
export function storedTerms(...texts: (string | null | undefined)[]): string[] {
  const pairs = new Set<string>();
  for (const run of otherRuns(texts))
    for (let i = 0; i + 2 <= run.length && pairs.size < MAX_PAIRS; i++)
      pairs.add(run.slice(i, i + 2).join(''));
  return [...new Set([...searchTerms(...texts), ...pairs])];
}

/** The pieces that a text is looked for by among `storedTerms`: of two letters their pair. */
export const askedTerms = (...texts: (string | null | undefined)[]): string[] => [
  ...searchTerms(...texts),
  ...otherRuns(texts).flatMap((run) => (run.length === 2 ? run.join('') : [])),
];

/** What a text is looked for by among `short_pieces`: a Han character or two others that stand alone, which have no term. */
export const shortTerms = (text: string): string[] =>
  [...text.toLowerCase().matchAll(RUN)].flatMap(([run]) =>
    [...run].length === (HAN.test(run) ? 1 : 2) ? run : [],
  );

/** The characters of each run of a text that are not Han. */
const otherRuns = (texts: (string | null | undefined)[]): string[][] =>
  texts.flatMap((text) =>
    [...(text ?? '').toLowerCase().matchAll(RUN)].flatMap(([run]) => (HAN.test(run) ? [] : [[...run]])),
  );

/** Running text without its line breaks: Chinese goes on without a gap, other words with one space. */
export const unbroken = (text: string): string => text.replace(BETWEEN_HAN, '').replace(/\s+/gu, ' ').trim();

/** `searchTerms` for a page of a document. */
export const contentTerms = (text: string): string[] => termsOf([text], MAX_CONTENT_TERMS);

function termsOf(texts: (string | null | undefined)[], most: number): string[] {
  const terms = new Set<string>();
  for (const text of texts) {
    for (const [run] of (text ?? '').toLowerCase().matchAll(RUN)) {
      const characters = [...run];
      const size = HAN.test(run) ? 2 : 3;
      for (let i = 0; i + size <= characters.length && terms.size < most; i++)
        terms.add(characters.slice(i, i + size).join(''));
    }
  }
  return [...terms];
}

/** `%text%` with the wildcards of LIKE taken literally. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
