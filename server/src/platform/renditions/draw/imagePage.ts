import type { PDFImage } from '@cantoo/pdf-lib';
import { FileFaultError } from '../tasks';
import type { SourceFile } from '../types';
import { bytesOf, newDocument } from './document';
import { A4 } from './flow';

/** A picture with more pixels would need gigabytes when it is unpacked. */
const MAX_PIXELS = 100_000_000;
const BORDER = 24;

/** Refuses a PNG by the size that its header announces. */
function assertModest(bytes: Uint8Array): void {
  if (bytes.length < 24) throw new FileFaultError('FILE_UNREADABLE');
  const header = new DataView(bytes.buffer, bytes.byteOffset);
  if (header.getUint32(16) * header.getUint32(20) > MAX_PIXELS) throw new FileFaultError('FILE_UNREADABLE');
}

/** A PNG or JPEG on one A4 page, upright or across as it fits, never enlarged. */
export async function imageToPdf({ bytes, mediaType, name }: SourceFile): Promise<Uint8Array> {
  const doc = await newDocument(name);
  if (mediaType === 'image/png') assertModest(bytes);
  let image: PDFImage;
  try {
    image = mediaType === 'image/png' ? await doc.embedPng(bytes) : await doc.embedJpg(bytes);
  } catch (error) {
    throw new FileFaultError('FILE_UNREADABLE', { cause: error });
  }
  const [short, long] = A4;
  const [width, height] = image.width > image.height ? [long, short] : [short, long];
  const scale = Math.min((width - 2 * BORDER) / image.width, (height - 2 * BORDER) / image.height, 1);
  const drawn = image.scale(scale);
  doc.addPage([width, height]).drawImage(image, {
    x: (width - drawn.width) / 2,
    y: (height - drawn.height) / 2,
    width: drawn.width,
    height: drawn.height,
  });
  return bytesOf(doc);
}
