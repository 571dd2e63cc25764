import type { PDFImage } from '@cantoo/pdf-lib';
import { isImmense } from '../../files/pictureSize';
import { FileFaultError } from '../tasks';
import type { SourceFile } from '../types';
import { bytesOf, newDocument } from './document';
import { A4 } from './flow';

const BORDER = 24;

/** A PNG or JPEG on one A4 page, upright or across as it fits, never enlarged. */
export async function imageToPdf({ bytes, mediaType, name }: SourceFile): Promise<Uint8Array> {
  const doc = await newDocument(name);
  if (await isImmense(bytes)) throw new FileFaultError('FILE_CONTENT_TOO_LARGE');
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
