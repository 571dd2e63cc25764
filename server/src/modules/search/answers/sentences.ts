/** Where a sentence ends: at a stop of either script, or before the number of the next paragraph. */
const END =
  /(?<=[。！？!?])|(?<=\.)\s+(?=[A-Z\d\p{Script=Han}])|\s+(?=[1-9]\d?(?:\.[1-9]\d?)+\s+(?:\p{Script=Han}|[A-Z][a-z]{3}|[A-Z]\s))/u;
const NUMBERING = /^\d{1,2}(?:\.\d{1,2})*\s+/;
const LEAST = 6;
const MOST = 400;

/** The sentences of a page without their numbering; headings and scraps are left out. */
export const sentencesOf = (text: string): string[] =>
  text
    .split(END)
    .map((part) => part.trim().replace(NUMBERING, ''))
    .filter(({ length }) => length >= LEAST && length <= MOST);
