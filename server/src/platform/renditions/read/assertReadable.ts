import { openDocument } from '../draw/document';
import type { SourceFile } from '../types';
import { extractText } from './extractText';
import { openPdf } from './openPdf';

/** Throws FILE_ENCRYPTED, FILE_UNREADABLE or FILE_CONTENT_TOO_LARGE for a PDF or office file that readers could not open. */
export async function assertReadable(file: SourceFile): Promise<null> {
  if (file.mediaType === 'application/pdf') {
    // Both: the one that will stamp it is stricter about passwords, the one that shows it about damage.
    await openDocument(file.bytes);
    const { pdf, close } = await openPdf(file.bytes);
    await pdf.getPage(1).finally(close);
  } else {
    await extractText(file, 1);
  }
  return null;
}
