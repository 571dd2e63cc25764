/** One run of text as pdf.js gives it. */
export interface TextRun {
  str: string;
  hasEOL: boolean;
}

/** A place in the runs of a page: which run, and how many characters into it. */
export type Place = readonly [run: number, offset: number];

/** Text to search in: lower case, with white space as a reader sees it; `at[i]` is where character i came from. */
export interface FoldedText {
  text: string;
  at: Place[];
}

/** Where a search found something: from the first character to behind the last. */
export interface Found {
  start: Place;
  end: Place;
}

const SPACE = /\s/;
/** Characters that stand without blanks between them. */
export const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u;

/** `ﬁ` and full-width letters are found by what is typed for them. */
export const plain = (character: string) => character.normalize('NFKC').toLowerCase();

/**
 * Joins the runs of a page. Lines break anywhere in Chinese text, so white space between two wide characters
 * counts for nothing; elsewhere any white space counts as one blank.
 */
export function foldText(runs: TextRun[]): FoldedText {
  let text = '';
  const at: Place[] = [];
  let blank: Place | null = null;
  const push = (character: string, place: Place) => {
    for (const one of plain(character)) {
      for (let unit = 0; unit < one.length; unit += 1) at.push(place);
      text += one;
    }
  };
  runs.forEach(({ str, hasEOL }, run) => {
    let offset = 0;
    for (const character of str) {
      if (SPACE.test(character)) blank ??= [run, offset];
      else {
        if (blank && text !== '' && !(WIDE.test(text.at(-1) ?? '') && WIDE.test(character))) push(' ', blank);
        blank = null;
        push(character, [run, offset]);
      }
      offset += character.length;
    }
    if (hasEOL) blank ??= [run, offset];
  });
  return { text, at };
}

/** Every place where `query` stands, without overlaps. */
export function findIn({ text, at }: FoldedText, query: string): Found[] {
  const wanted = foldText([{ str: query, hasEOL: false }]).text;
  if (wanted === '') return [];
  const found: Found[] = [];
  for (let from = text.indexOf(wanted); from >= 0; from = text.indexOf(wanted, from + wanted.length)) {
    const start = at[from];
    const last = at[from + wanted.length - 1];
    if (start && last) found.push({ start, end: [last[0], last[1] + 1] });
  }
  return found;
}
