import { legible, type TextFont } from './font';

const HAN = '\\u2e80-\\u9fff\\uac00-\\ud7af\\uf900-\\ufaff\\uff00-\\uffef';
/** Marks that must not begin a line stay with what is before them. */
const CLOSING = '，。、；：！？）】》〉」』”’,.;:!?)\\]}%';
const UNBREAKABLE = new RegExp(`\\s+|[${HAN}][${CLOSING}]*|[^\\s${HAN}]+[${CLOSING}]*`, 'gu');

/** Legible lines that fit `width` points: broken at spaces, between Chinese characters, else anywhere. */
export function wrap(font: TextFont, text: string, size: number, width: number): string[] {
  return text.split(/\r\n?|\n/).flatMap((paragraph) => wrapParagraph(font, legible(paragraph), size, width));
}

function wrapParagraph(font: TextFont, paragraph: string, size: number, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  let used = 0;
  const add = (part: string, partWidth: number) => {
    if (used > 0 && used + partWidth > width) {
      lines.push(line.trimEnd());
      line = '';
      used = 0;
      if (part.trim() === '') return;
    }
    line += part;
    used += partWidth;
  };
  for (const part of paragraph.match(UNBREAKABLE) ?? []) {
    const partWidth = font.width(part, size);
    if (partWidth <= width) add(part, partWidth);
    else for (const char of part) add(char, font.width(char, size));
  }
  return [...lines, line.trimEnd()];
}
