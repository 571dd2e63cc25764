/** A4 across, in points; `bottom` is where content ends. */
export const PAGE = { width: 841.89, margin: 28, top: 40, bottom: 559 };
/** Width and height that content has. */
export const WIDTH = PAGE.width - 2 * PAGE.margin;
export const ROOM = PAGE.bottom - PAGE.top;
/** Of letters, in points. */
export const SIZE = 8;

/** A part of a page, over its whole width. */
export interface Block {
  height: number;
  draw(doc: PDFKit.PDFDocument, y: number): void;
}

export const heightOf = (blocks: Block[]): number => blocks.reduce((sum, { height }) => sum + height, 0);

/** Blocks under one another, over as many pages as they need. */
export class Pages {
  readonly all: { y: number; block: Block }[][] = [[]];
  #y = PAGE.top;

  /** Blocks that stay together where a page has room for them all; a page that they begin has `head` first. */
  add(blocks: Block[], head?: Block): void {
    if (this.#y + heightOf(blocks) > PAGE.bottom && this.#y > PAGE.top) {
      this.all.push([]);
      this.#y = PAGE.top;
      if (head) this.#put(head);
    }
    for (const block of blocks) this.#put(block);
  }

  #put(block: Block): void {
    this.all.at(-1)?.push({ y: this.#y, block });
    this.#y += block.height;
  }
}
