import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { getDocument, type PDFDocumentProxy, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { FileFaultError } from '../tasks';

/** Tables that say which characters the glyphs of old Chinese fonts stand for. */
const CMAPS = join(dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')), 'cmaps/');

/** Opens a PDF to read it; `close` frees it. Throws FILE_ENCRYPTED, FILE_UNREADABLE. */
export async function openPdf(
  bytes: Uint8Array,
): Promise<{ pdf: PDFDocumentProxy; close: () => Promise<void> }> {
  const task = getDocument({
    // Its own copy: pdf.js takes the memory it is given away from others.
    data: Uint8Array.from(bytes),
    cMapUrl: CMAPS,
    cMapPacked: true,
    isEvalSupported: false,
    useSystemFonts: false,
    disableFontFace: true,
    verbosity: VerbosityLevel.ERRORS,
  });
  try {
    return { pdf: await task.promise, close: () => task.destroy() };
  } catch (error) {
    await task.destroy();
    const encrypted = error instanceof Error && error.name === 'PasswordException';
    throw new FileFaultError(encrypted ? 'FILE_ENCRYPTED' : 'FILE_UNREADABLE', { cause: error });
  }
}
