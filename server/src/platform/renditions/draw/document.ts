import {
  EncryptedPDFError,
  ParseSpeeds,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  type PDFObject,
} from '@cantoo/pdf-lib';
import { FileFaultError } from '../tasks';

const PRODUCER = 'Attest';
/** Pages of one document; the tree of them may have twice as many knots. */
const MAX_PAGES = 10_000;

/** A new, empty PDF. It carries no time of its own: times are printed where they mean something. */
export async function newDocument(title: string): Promise<PDFDocument> {
  const doc = await PDFDocument.create({ updateMetadata: false });
  doc.setTitle(title);
  doc.setProducer(PRODUCER);
  return doc;
}

/** Opens a PDF that somebody made. Throws FILE_ENCRYPTED, FILE_UNREADABLE, FILE_CONTENT_TOO_LARGE. */
export async function openDocument(pdf: Uint8Array): Promise<PDFDocument> {
  try {
    const doc = await PDFDocument.load(pdf, { updateMetadata: false, parseSpeed: ParseSpeeds.Fastest });
    assertModestTree(doc);
    if (doc.getPageCount() > 0) return doc;
  } catch (error) {
    if (error instanceof FileFaultError) throw error;
    throw new FileFaultError(error instanceof EncryptedPDFError ? 'FILE_ENCRYPTED' : 'FILE_UNREADABLE', {
      cause: error,
    });
  }
  throw new FileFaultError('FILE_UNREADABLE');
}

/** A tree that leads to the same pages again and again has no end, or one that nobody lives to see. */
function assertModestTree({ catalog, context }: PDFDocument): void {
  const open: (PDFObject | undefined)[] = [catalog.get(PDFName.of('Pages'))];
  for (let seen = 0; open.length > 0; seen++) {
    if (seen > 2 * MAX_PAGES) throw new FileFaultError('FILE_CONTENT_TOO_LARGE');
    const knot = context.lookup(open.pop());
    const kids = knot instanceof PDFDict ? context.lookup(knot.get(PDFName.of('Kids'))) : undefined;
    if (!(kids instanceof PDFArray)) continue;
    if (kids.size() > 2 * MAX_PAGES) throw new FileFaultError('FILE_CONTENT_TOO_LARGE');
    for (let index = 0; index < kids.size(); index++) open.push(kids.get(index));
  }
}

/** The finished file. Filled form fields keep the look that they came with. */
export const bytesOf = (doc: PDFDocument): Promise<Uint8Array> =>
  doc.save({ updateFieldAppearances: false, objectsPerTick: Number.POSITIVE_INFINITY });
