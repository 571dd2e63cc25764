import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy } from 'pdfjs-dist';

/** Folder of this module's files, with a trailing slash: pdf.js asks there for maps, fonts and decoders by name. */
declare const __webpack_public_path__: string;

GlobalWorkerOptions.workerSrc = new URL('pdfjs-dist/build/pdf.worker.min.mjs', import.meta.url).href;

export interface OpenedPdf {
  pdf: Promise<PDFDocumentProxy>;
  /** Ends the worker of the document. */
  close(): void;
}

/** Opens a PDF in a worker of its own; `data` belongs to the worker afterwards. */
export function openPdf(data: ArrayBuffer): OpenedPdf {
  const task = getDocument({
    data,
    isEvalSupported: false,
    enableXfa: false,
    // The same letters everywhere: fonts that a file does not bring come with this module.
    useSystemFonts: false,
    cMapUrl: __webpack_public_path__,
    standardFontDataUrl: __webpack_public_path__,
    wasmUrl: __webpack_public_path__,
  });
  return { pdf: task.promise, close: () => void task.destroy() };
}
