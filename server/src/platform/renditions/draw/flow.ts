import { type PDFDocument, type PDFPage, type RGB, rgb } from '@cantoo/pdf-lib';
import { lineHeight, type TextFont } from './font';
import { wrap } from './wrap';

/** A4 in points. */
export const A4: [number, number] = [595.28, 841.89];
const MARGIN = 48;
/** Kept free for the footer. */
const FOOT = 40;

export const INK = rgb(0.12, 0.12, 0.12);
export const MUTED = rgb(0.38, 0.38, 0.38);
const RULE = rgb(0.75, 0.75, 0.75);

export interface TextStyle {
  size: number;
  color?: RGB;
}

export interface Cell {
  /** Points from the left margin. */
  x: number;
  width: number;
  /** One paragraph each, under one another. */
  texts: (TextStyle & { text: string })[];
}

/** Content from top to bottom over as many A4 pages as it needs. */
export class Flow {
  readonly pages: PDFPage[] = [];
  #y = 0;

  /** @param onPage draws what every page begins with (headings of a table) */
  constructor(
    readonly doc: PDFDocument,
    readonly font: TextFont,
    private readonly onPage: (flow: Flow) => void = () => undefined,
  ) {
    this.#newPage();
  }

  get width(): number {
    return A4[0] - 2 * MARGIN;
  }

  space(height: number): void {
    this.#y -= height;
  }

  /** Text over the whole width; long paragraphs go on over the page's end. */
  text(text: string, { size, color = INK }: TextStyle): void {
    for (const line of wrap(this.font, text, size, this.width)) {
      this.#ensure(lineHeight(size));
      this.#y -= lineHeight(size);
      this.#draw(line, MARGIN, this.#y, size, color);
    }
  }

  /** Cells side by side, kept together on one page, with a rule below if asked for. */
  row(cells: Cell[], { rule = false }: { rule?: boolean } = {}): void {
    const wrapped = cells.map((cell) => ({
      x: MARGIN + cell.x,
      lines: cell.texts.flatMap(({ text, size, color = INK }) =>
        wrap(this.font, text, size, cell.width).map((line) => ({ line, size, color })),
      ),
    }));
    const heights = wrapped.map(({ lines }) => lines.reduce((sum, { size }) => sum + lineHeight(size), 0));
    const height = Math.max(...heights) + (rule ? 10 : 2);
    this.#ensure(height);
    for (const { x, lines } of wrapped) {
      let y = this.#y;
      for (const { line, size, color } of lines) {
        y -= lineHeight(size);
        this.#draw(line, x, y, size, color);
      }
    }
    this.#y -= height;
    if (rule) this.rule();
  }

  rule(): void {
    this.pages.at(-1)?.drawLine({
      start: { x: MARGIN, y: this.#y + 2 },
      end: { x: A4[0] - MARGIN, y: this.#y + 2 },
      thickness: 0.6,
      color: RULE,
    });
  }

  /** One line at the foot of every page. */
  footers(textOf: (number: number, count: number) => string): void {
    this.pages.forEach((page, index) => {
      const text = wrap(this.font, textOf(index + 1, this.pages.length), 8, this.width)[0] ?? '';
      page.drawText(text, { x: MARGIN, y: 24, size: 8, font: this.font.pdf, color: MUTED });
    });
  }

  #ensure(height: number): void {
    const full = A4[1] - MARGIN;
    // What is higher than a page begins on a fresh one only if that is not where it stands already.
    if (this.#y - height < FOOT && this.#y < full) this.#newPage();
  }

  #newPage(): void {
    this.pages.push(this.doc.addPage(A4));
    this.#y = A4[1] - MARGIN;
    this.onPage(this);
  }

  #draw(line: string, x: number, y: number, size: number, color: RGB): void {
    if (line) this.pages.at(-1)?.drawText(line, { x, y, size, font: this.font.pdf, color });
  }
}
