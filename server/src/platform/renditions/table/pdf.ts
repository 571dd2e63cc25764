import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { lineHeight, measure } from '../draw/font';
import { wrap } from '../draw/wrap';
import { FONT_FILE } from '../fontFile';
import { givingWay } from '../givingWay';
import { INK } from '../pdfmake';
import { BETWEEN, columnWidths } from './columnWidths';
import { type Block, heightOf, PAGE, Pages, ROOM, SIZE, WIDTH } from './pages';
import { cellText, partsOf, type Table, type TablePart } from './types';
import { FACTS } from './words';

/** Over and under what a cell says, in points. */
const ABOVE = 2;
const RULE = 0.5;

/**
 * The table on landscape pages, its head on every page, with title, who and when, and page numbers. All is laid out before
 * anything is drawn, so that every page is written once and let go: tables have many thousand rows.
 */
export function tableToPdf(table: Table): Promise<Uint8Array> {
  const giveWay = givingWay();
  const pages = pagesOf(table, giveWay);
  const doc = new PDFDocument({
    autoFirstPage: false,
    font: FONT_FILE,
    info: { Title: table.title, Producer: 'Attest' },
    lang: table.language,
    layout: 'landscape',
    margin: 0,
    size: 'A4',
  });
  const made = buffer(doc);
  pages.forEach((blocks, index) => {
    giveWay();
    doc.addPage().fontSize(SIZE).lineWidth(RULE).strokeColor(INK.rule);
    textAt(doc, table.tenant, PAGE.margin, 16, INK.tenant);
    for (const { y, block } of blocks) block.draw(doc, y);
    const number = `${index + 1} / ${pages.length}`;
    const right = PAGE.width - PAGE.margin - measure.width(number, SIZE);
    textAt(doc, number, right, PAGE.bottom + 8);
  });
  doc.end();
  return made;
}

function pagesOf(table: Table, giveWay: () => void): { y: number; block: Block }[][] {
  const { title, tenant: _, note, writtenBy, writtenAt, language, rows } = table;
  const words = FACTS[language];
  const facts = [`${words.by}: ${writtenBy}`, `${words.at}: ${writtenAt}`, `${words.rows}: ${rows.length}`];
  const pages = new Pages();
  pages.add([
    ...linesOf(title, { size: 14, below: 4 }),
    ...(note ? linesOf(note, { color: INK.muted }) : []),
    ...linesOf(facts.join('    '), { color: INK.muted, below: 8 }),
  ]);
  for (const part of partsOf(table)) {
    const heading = [
      ...(table.parts ? linesOf(part.title, { size: 11, above: 10, below: 2 }) : []),
      ...(part.note ? linesOf(part.note, { color: INK.muted }) : []),
    ];
    const widths = columnWidths(part, WIDTH);
    const head = headOf(part, widths);
    // With its first row: neither is left behind at the foot of a page.
    const top = [...heading, head];
    const [first, ...rest] = part.rows.flatMap((row, index) => {
      giveWay();
      return rowsOf(row.map(cellText), widths, ROOM - heightOf(index === 0 ? top : [head]));
    });
    pages.add([...top, ...(first ? [first] : [])]);
    for (const row of rest) pages.add([row], head);
  }
  return pages.all;
}

interface Style {
  size?: number;
  color?: string;
  above?: number;
  below?: number;
}

/** A text over the whole width. */
function linesOf(text: string, { size = SIZE, color, above = 0, below = 0 }: Style): Block[] {
  const lines = wrap(measure, text, size, WIDTH);
  return lines.map((line, index) => {
    const top = index === 0 ? above : 0;
    return {
      height: top + lineHeight(size) + (index === lines.length - 1 ? below : 0),
      draw(doc, y) {
        doc.fontSize(size);
        textAt(doc, line, PAGE.margin, y + top, color);
        doc.fontSize(SIZE);
      },
    };
  });
}

function headOf({ columns }: TablePart, widths: number[]): Block {
  const cells = columns.map(({ label }, column) => wrap(measure, label, SIZE, widths[column] ?? 0));
  const row = rowOf(cells, widths);
  return {
    height: row.height,
    draw(doc, y) {
      doc.rect(PAGE.margin, y, WIDTH, row.height).fill(INK.head);
      rule(doc, y);
      row.draw(doc, y);
    },
  };
}

/** A row; one that is higher than the room of a page goes on on the next. */
function rowsOf(texts: string[], widths: number[], room: number): Block[] {
  const cells = texts.map((text, column) => wrap(measure, text, SIZE, widths[column] ?? 0));
  const most = Math.floor((room - 2 * ABOVE) / lineHeight(SIZE));
  return Array.from({ length: Math.ceil(linesIn(cells) / most) }, (_, page) =>
    rowOf(
      cells.map((lines) => lines.slice(page * most, (page + 1) * most)),
      widths,
    ),
  );
}

/** Of its longest cell, at least one. */
const linesIn = (cells: string[][]): number => Math.max(1, ...cells.map(({ length }) => length));

function rowOf(cells: string[][], widths: number[]): Block {
  const height = linesIn(cells) * lineHeight(SIZE) + 2 * ABOVE;
  return {
    height,
    draw(doc, y) {
      doc.fillColor('black');
      let x = PAGE.margin + BETWEEN / 2;
      for (const [column, lines] of cells.entries()) {
        for (const [place, line] of lines.entries())
          if (line) doc.text(line, x, y + ABOVE + place * lineHeight(SIZE), { lineBreak: false });
        x += (widths[column] ?? 0) + BETWEEN;
      }
      rule(doc, y + height);
    },
  };
}

function rule(doc: PDFKit.PDFDocument, y: number): void {
  doc
    .moveTo(PAGE.margin, y)
    .lineTo(PAGE.width - PAGE.margin, y)
    .stroke();
}

function textAt(doc: PDFKit.PDFDocument, line: string, x: number, y: number, color = 'black'): void {
  doc.fillColor(color).text(line, x, y, { lineBreak: false });
}
