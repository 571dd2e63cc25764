import {
  concatTransformationMatrix,
  degrees,
  drawObject,
  drawText,
  type PDFDocument,
  type PDFOperator,
  type PDFPage,
  type PDFRef,
  popGraphicsState,
  pushGraphicsState,
  rgb,
} from '@cantoo/pdf-lib';
import type { Stamp } from '../types';
import { bytesOf, openDocument } from './document';
import { embedFont, legible, type TextFont } from './font';

/** Rising to the right, as the watermark on the screen. */
const ANGLE = 20;
const LINE = { size: 8, height: 12, color: rgb(0.35, 0.35, 0.35) };
const DIAGONAL = { largest: 72, share: 0.72, color: rgb(0.75, 0.08, 0.08) };
const FOOTER = { size: 7.5, y: 11, color: rgb(0.25, 0.25, 0.25) };
/** Free space between two of the small blocks. */
const GAP = { x: 70, y: 110 };
const FONT = 'StampFont';
const FAINT = 'StampFaint';

/** A page as people see it, whatever its rotation and its crop box. */
interface View {
  width: number;
  height: number;
  /** From the seen page (origin bottom left) to the page's own coordinates. */
  matrix: [number, number, number, number, number, number];
}

function viewOf(page: PDFPage): View {
  const { x, y, width, height } = page.getCropBox();
  const turned = { width: height, height: width };
  switch (((page.getRotation().angle % 360) + 360) % 360) {
    case 90:
      return { ...turned, matrix: [0, 1, -1, 0, x + width, y] };
    case 180:
      return { width, height, matrix: [-1, 0, 0, -1, x + width, y + height] };
    case 270:
      return { ...turned, matrix: [0, -1, 1, 0, x, y + height] };
    default:
      return { width, height, matrix: [1, 0, 0, 1, x, y] };
  }
}

const textAt = (
  font: TextFont,
  text: string,
  at: { x: number; y: number; size: number; angle?: number; color: ReturnType<typeof rgb> },
): PDFOperator[] =>
  drawText(font.pdf.encodeText(text), {
    ...at,
    font: FONT,
    rotate: degrees(at.angle ?? 0),
    xSkew: degrees(0),
    ySkew: degrees(0),
    ...(at.angle !== undefined && { graphicsState: FAINT }),
  });

/** The large line through the middle of the page. */
function diagonal(font: TextFont, text: string, { width, height }: View): PDFOperator[] {
  const length = font.width(text, 1);
  if (length === 0) return [];
  const reach = Math.min(width / cos(ANGLE), height / sin(ANGLE)) * DIAGONAL.share;
  const size = Math.min(DIAGONAL.largest, reach / length);
  const half = (length * size) / 2;
  return textAt(font, text, {
    x: width / 2 - half * cos(ANGLE) + (size / 3) * sin(ANGLE),
    y: height / 2 - half * sin(ANGLE) - (size / 3) * cos(ANGLE),
    size,
    angle: ANGLE,
    color: DIAGONAL.color,
  });
}

/** The small lines again and again, so that no part of the page is without them. */
function blocks(font: TextFont, lines: string[], { width, height }: View): PDFOperator[] {
  const blockWidth = Math.max(...lines.map((line) => font.width(line, LINE.size)), 1);
  const step = { x: blockWidth + GAP.x, y: lines.length * LINE.height + GAP.y };
  const operators: PDFOperator[] = [];
  for (let row = 0; row * step.y < height; row++) {
    for (let x = 24 - (row % 2) * (step.x / 2); x < width; x += step.x) {
      lines.forEach((line, index) => {
        const down = index * LINE.height;
        operators.push(
          ...textAt(font, line, {
            x: x + down * sin(ANGLE),
            y: height - 60 - row * step.y - down * cos(ANGLE),
            size: LINE.size,
            angle: ANGLE,
            color: LINE.color,
          }),
        );
      });
    }
  }
  return operators;
}

const cos = (angle: number) => Math.cos((angle * Math.PI) / 180);
const sin = (angle: number) => Math.sin((angle * Math.PI) / 180);

/** The watermark as one object that all pages of this size share. */
function watermark(doc: PDFDocument, font: TextFont, stamp: Stamp, view: View): PDFRef {
  const operators = [...blocks(font, stamp.lines, view), ...diagonal(font, stamp.diagonal, view)];
  const { context } = doc;
  const form = context.formXObject(operators, {
    BBox: context.obj([0, 0, view.width, view.height]),
    Resources: context.obj({
      Font: { [FONT]: font.pdf.ref },
      ExtGState: { [FAINT]: { Type: 'ExtGState', ca: 0.2 } },
    }),
  });
  return context.register(form);
}

/** Puts the watermark and a footer with page n/m on every page. */
export async function stampPdf(pdf: Uint8Array, wanted: Stamp): Promise<Uint8Array> {
  const doc = await openDocument(pdf);
  const font = await embedFont(doc);
  const stamp: Stamp = {
    lines: wanted.lines.map(legible),
    diagonal: legible(wanted.diagonal),
    footer: legible(wanted.footer),
  };
  const watermarks = new Map<string, PDFRef>();
  const pages = doc.getPages();
  pages.forEach((page, index) => {
    const view = viewOf(page);
    const size = `${view.width}×${view.height}`;
    const mark = watermarks.get(size) ?? watermark(doc, font, stamp, view);
    watermarks.set(size, mark);
    const footer = `${stamp.footer}  ·  ${index + 1} / ${pages.length}`;
    const fitting = Math.min(FOOTER.size, (view.width - 32) / font.width(footer, 1));
    const fontKey = page.node.newFontDictionary(FONT, font.pdf.ref);
    page.pushOperators(
      pushGraphicsState(),
      concatTransformationMatrix(...view.matrix),
      drawObject(page.node.newXObject('Stamp', mark)),
      ...drawText(font.pdf.encodeText(footer), {
        x: (view.width - font.width(footer, fitting)) / 2,
        y: FOOTER.y,
        size: fitting,
        color: FOOTER.color,
        font: fontKey,
        rotate: degrees(0),
        xSkew: degrees(0),
        ySkew: degrees(0),
      }),
      popGraphicsState(),
    );
  });
  return bytesOf(doc);
}
