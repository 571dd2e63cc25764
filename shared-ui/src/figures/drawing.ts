/** What a figure consists of: boxes, lines between points and texts, in pixels. */
export interface Drawing {
  width: number;
  height: number;
  boxes: Box[];
  strokes: Stroke[];
  labels: Label[];
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
  lines: string[];
  tone: 'effect' | 'cause' | 'root';
}

export interface Stroke {
  points: [x: number, y: number][];
  strong?: true;
}

/** Lines of text that begin at a point: its left end and the top of the first line. */
export interface Label {
  x: number;
  y: number;
  lines: string[];
  root: boolean;
}

export const LINE = 17;
/** Pixels of a letter of 13 pixels: of Latin script about half as wide as of Chinese. */
const widthOf = (letter: string): number => (/[\u2e80-\uffef]/.test(letter) ? 13 : 7.2);

export const textWidth = (text: string): number =>
  [...text].reduce((sum, letter) => sum + widthOf(letter), 0);

/** Breaks a text into lines of at most so many pixels: between words, between Chinese characters, within long words. */
export function wrapText(text: string, width: number): string[] {
  const pieces = text.trim().match(/[\u2e80-\uffef]|\s+|[^\s\u2e80-\uffef]+/g) ?? [];
  const lines = [''];
  const put = (piece: string): void => {
    const line = lines.at(-1) ?? '';
    if (textWidth(line + piece) <= width) lines[lines.length - 1] = line + piece;
    else if (line.trim() === '' && piece.length > 1) {
      const fits = [...piece].findIndex((_, at, all) => textWidth(all.slice(0, at + 1).join('')) > width);
      lines[lines.length - 1] = piece.slice(0, Math.max(fits, 1));
      lines.push('');
      put(piece.slice(Math.max(fits, 1)));
    } else {
      lines.push('');
      put(piece.trimStart());
    }
  };
  for (const piece of pieces) put(piece);
  return lines.map((line) => line.trimEnd()).filter((line, at) => line !== '' || at === 0);
}
