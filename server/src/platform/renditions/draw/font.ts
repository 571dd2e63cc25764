import { readFileSync } from 'node:fs';
import type { PDFDocument, PDFFont } from '@cantoo/pdf-lib';
import * as fontkit from 'fontkit';
import { FONT_FILE } from '../fontFile';

/** Ligatures would hide letters from those who search or copy the text. */
const FEATURES = { liga: false, clig: false, calt: false };

/** How long a text is in the font. */
export interface TextMeasure {
  /** Width in points at `size`. The text must be legible. */
  width(text: string, size: number): number;
}

/** A font inside one PDF; only the characters that are used get into the file. */
export interface TextFont extends TextMeasure {
  pdf: PDFFont;
}

let bytes: Buffer | undefined;
let glyphs: fontkit.Font | undefined;
/** Of characters at size 1: the same in every document, and slow to ask for. */
const widths = new Map<string, number>();

const fontBytes = (): Buffer => {
  bytes ??= readFileSync(FONT_FILE);
  return bytes;
};

const fontGlyphs = (): fontkit.Font => {
  glyphs ??= fontkit.create(fontBytes()) as fontkit.Font;
  return glyphs;
};

function widthOf(char: string): number {
  let width = widths.get(char);
  if (width === undefined) {
    const font = fontGlyphs();
    width = font.glyphForCodePoint(char.codePointAt(0) ?? 0).advanceWidth / font.unitsPerEm;
    widths.set(char, width);
  }
  return width;
}

/** Letter by letter: pairs are not set closer. */
export const measure: TextMeasure = {
  width(text, size) {
    let width = 0;
    for (const char of text) width += widthOf(char);
    return width * size;
  },
};

/** Points from one line to the next. */
export const lineHeight = (size: number): number => size * 1.45;

/** Puts the font into a document. */
export async function embedFont(doc: PDFDocument): Promise<TextFont> {
  doc.registerFontkit(fontkit);
  const pdf = await doc.embedFont(fontBytes(), { subset: true, features: FEATURES });
  return { pdf, ...measure };
}

/** What every font shows, and most texts consist of. */
const PLAIN = /^[ -~]*$/;

/** The text with every character that the font cannot show replaced by its code, `[U+20BB7]`. */
export function legible(text: string): string {
  if (PLAIN.test(text)) return text;
  let shown = '';
  for (const char of text.normalize('NFC')) {
    const codePoint = char.codePointAt(0) ?? 0;
    if (/[\p{Cc}\p{Zs}\p{Zl}\p{Zp}]/u.test(char)) shown += ' ';
    else if (/\p{Cf}/u.test(char)) continue;
    else if (fontGlyphs().hasGlyphForCodePoint(codePoint)) shown += char;
    else shown += `[U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}]`;
  }
  return shown;
}
