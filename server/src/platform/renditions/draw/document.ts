import { EncryptedPDFError, ParseSpeeds, PDFDocument } from '@cantoo/pdf-lib';
import { FileFaultError } from '../tasks';

const PRODUCER = 'Attest';

/** A new, empty PDF. It carries no time of its own: times are printed where they mean something. */
export async function newDocument(title: string): Promise<PDFDocument> {
  const doc = await PDFDocument.create({ updateMetadata: false });
  doc.setTitle(title);
  doc.setProducer(PRODUCER);
  return doc;
}

/** Opens a PDF that somebody made. Throws FILE_ENCRYPTED, FILE_UNREADABLE. */
export async function openDocument(pdf: Uint8Array): Promise<PDFDocument> {
  try {
    const doc = await PDFDocument.load(pdf, { updateMetadata: false, parseSpeed: ParseSpeeds.Fastest });
    if (doc.getPageCount() > 0) return doc;
  } catch (error) {
    throw new FileFaultError(error instanceof EncryptedPDFError ? 'FILE_ENCRYPTED' : 'FILE_UNREADABLE', {
      cause: error,
    });
  }
  throw new FileFaultError('FILE_UNREADABLE');
}

/** The finished file. Filled form fields keep the look that they came with. */
export const bytesOf = (doc: PDFDocument): Promise<Uint8Array> =>
  doc.save({ updateFieldAppearances: false, objectsPerTick: Number.POSITIVE_INFINITY });
