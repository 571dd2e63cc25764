import { rgb } from '@cantoo/pdf-lib';
import { toBuffer } from 'qrcode';
import type { Certificate } from '../types';
import { bytesOf, newDocument } from './document';
import { A4, INK, MUTED } from './flow';
import { embedFont } from './font';
import { wrap } from './wrap';

const [HEIGHT, WIDTH] = A4;
const FRAME = rgb(0.05, 0.36, 0.55);
const EDGE = 28;
const LEFT = 84;
const QR = 104;
const LABEL = 190;

/** One landscape page: who issues it, what it is, the rows, and a QR code to verify it by. */
export async function certificatePdf(certificate: Certificate): Promise<Uint8Array> {
  const { title, no, rows, qr, issuedAt, tenantName } = certificate;
  const doc = await newDocument(`${title.zh} ${title.en} ${no}`);
  const font = await embedFont(doc);
  const page = doc.addPage([WIDTH, HEIGHT]);
  for (const [inset, width] of [
    [EDGE, 2.2],
    [EDGE + 6, 0.7],
  ] as const) {
    page.drawRectangle({
      x: inset,
      y: inset,
      width: WIDTH - 2 * inset,
      height: HEIGHT - 2 * inset,
      borderColor: FRAME,
      borderWidth: width,
    });
  }
  const write = (text: string, at: { x: number; y: number; size: number; color?: typeof INK }) =>
    page.drawText(text, { color: INK, font: font.pdf, ...at });
  let y = HEIGHT - 92;
  const centred = (text: string, size: number, color = INK) => {
    for (const line of wrap(font, text, size, WIDTH - 2 * LEFT)) {
      write(line, { x: (WIDTH - font.width(line, size)) / 2, y, size, color });
      y -= size * 1.4;
    }
  };
  centred(tenantName, 13, MUTED);
  y -= 30;
  centred(title.zh, 30, FRAME);
  if (title.en !== title.zh) centred(title.en, 16, MUTED);
  y -= 30;

  const facts = [{ label: { zh: '证书编号', en: 'Certificate number' }, value: no }, ...rows];
  const valueWidth = WIDTH - 2 * LEFT - LABEL - QR - 24;
  const measured = (scale: number) =>
    facts.map(({ label, value }) => ({
      label: `${label.zh} ${label.en}`,
      lines: wrap(font, value, 12.5 * scale, valueWidth),
    }));
  const heightOf = (lines: number, scale: number) => (lines * 18 + 6) * scale;
  const total = (scale: number) =>
    measured(scale).reduce((sum, { lines }) => sum + heightOf(lines.length, scale), 0);
  // Long certificates get smaller letters rather than a second page.
  let scale = 1;
  while (total(scale) > y - EDGE - 56 && scale > 0.4) scale -= 0.05;
  for (const { label, lines } of measured(scale)) {
    write(label, { x: LEFT, y, size: 10 * scale, color: MUTED });
    lines.forEach((line, index) => {
      write(line, { x: LEFT + LABEL, y: y - index * 18 * scale, size: 12.5 * scale });
    });
    y -= heightOf(lines.length, scale);
  }

  const code = await doc.embedPng(await toBuffer(qr, { errorCorrectionLevel: 'M', margin: 1, scale: 8 }));
  page.drawImage(code, { x: WIDTH - LEFT - QR, y: EDGE + 46, width: QR, height: QR });
  write('扫码验证 Scan to verify', { x: WIDTH - LEFT - QR, y: EDGE + 30, size: 8.5, color: MUTED });
  write(`签发 Issued  ${issuedAt}`, { x: LEFT, y: EDGE + 30, size: 11 });
  return bytesOf(doc);
}
