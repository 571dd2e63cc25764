import { legible, type TextMeasure } from './font';

const HAN = '\\u2e80-\\u9fff\\uac00-\\ud7af\\uf900-\\ufaff\\uff00-\\uffef';
/** Marks that must not begin a line stay with what is before them. */
const CLOSING = '，。、；：！？）】》〉」』”’,.;:!?)\\]}%';
const UNBREAKABLE = new RegExp(`\\s+|[${HAN}][${CLOSING}]*|[^\\s${HAN}]+[${CLOSING}]*`, 'gu');

/** Legible lines that fit `width` points: broken at spaces, between Chinese characters, else anywhere. */
export function wrap(font: TextMeasure, text: string, size: number, width: number): string[] {
  return text.split(/\r\n?|\n/).flatMap((paragraph) => wrapParagraph(font, legible(paragraph), size, width));
}

function wrapParagraph(font: TextMeasure, paragraph: string, size: number, width: number): string[] {
  const lines: string[] = [];
  // Where the line and the next part begin.
  let from = 0;
  let at = 0;
  let used = 0;
  const add = (part: string, partWidth: number) => {
    const next = at + part.length;
    if (used > 0 && used + partWidth > width) {
      lines.push(paragraph.slice(from, at).trimEnd());
      // Spaces at which a line ends do not begin the next.
      const isGap = part.trim() === '';
      from = isGap ? next : at;
      used = isGap ? 0 : partWidth;
    } else used += partWidth;
    at = next;
  };
  for (const part of paragraph.match(UNBREAKABLE) ?? []) {
    const partWidth = font.width(part, size);
    if (partWidth <= width) add(part, partWidth);
    else for (const char of part) add(char, font.width(char, size));
  }
  return [...lines, paragraph.slice(from).trimEnd()];
}
