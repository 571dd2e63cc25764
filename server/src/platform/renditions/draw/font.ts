import { readFileSync } from 'node:fs';
import type { PDFDocument, PDFFont } from '@cantoo/pdf-lib';
import * as fontkit from 'fontkit';
import { FONT_FILE } from '../fontFile';

/** Ligatures would hide letters from those who search or copy the text. */
const FEATURES = { liga: false, clig: false, calt: false };

/** A font inside one PDF; only the characters that are used get into the file. */
export interface TextFont {
  pdf: PDFFont;
  /** Width in points at `size`. The text must be legible. */
  width(text: string, size: number): number;
}

let bytes: Buffer | undefined;
let glyphs: fontkit.Font | undefined;
/** Of characters at size 1: the same in every document, and slow to ask for. */
const widths = new Map<string, number>();

const fontBytes = (): Buffer => {
  bytes ??= readFileSync(FONT_FILE);
  return bytes;
};

const hasGlyph = (codePoint: number): boolean => {
  glyphs ??= fontkit.create(fontBytes()) as fontkit.Font;
  return glyphs.hasGlyphForCodePoint(codePoint);
};

/** Puts the font into a document. */
export async function embedFont(doc: PDFDocument): Promise<TextFont> {
  doc.registerFontkit(fontkit);
  const pdf = await doc.embedFont(fontBytes(), { subset: true, features: FEATURES });
  const widthOf = (char: string) => {
    let width = widths.get(char);
    if (width === undefined) {
      width = pdf.widthOfTextAtSize(char, 1);
      widths.set(char, width);
    }
    return width;
  };
  return {
    pdf,
    width: (text, size) => [...text].reduce((sum, char) => sum + widthOf(char), 0) * size,
  };
}

/** The text with every character that the font cannot show replaced by its code, `[U+20BB7]`. */
export function legible(text: string): string {
  let shown = '';
  for (const char of text.normalize('NFC')) {
    const codePoint = char.codePointAt(0) ?? 0;
    if (/[\p{Cc}\p{Zs}\p{Zl}\p{Zp}]/u.test(char)) shown += ' ';
    else if (/\p{Cf}/u.test(char)) continue;
    else if (hasGlyph(codePoint)) shown += char;
    else shown += `[U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}]`;
  }
  return shown;
}
