import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useRef } from 'react';
import type { Passages } from '../annotations/passages';
import { type SqueezedText, squeeze } from '../annotations/textQuote';

/** Reads the text of all pages, once, so that commented passages are found in it. */
export function usePageTexts(pdf: PDFDocumentProxy | undefined, passages: Passages | null): void {
  const tell = useRef(passages?.onText);
  tell.current = passages?.onText;
  const wanted = passages?.wanted ?? false;
  useEffect(() => {
    if (!pdf || !wanted) return;
    let gone = false;
    const read = async () => {
      const pages: SqueezedText[] = [];
      for (let page = 1; page <= pdf.numPages && !gone; page += 1) {
        const { items } = await (await pdf.getPage(page)).getTextContent();
        pages.push(squeeze(items.flatMap((item) => ('str' in item ? [item.str] : []))));
      }
      if (!gone) tell.current?.(pages);
    };
    read().catch((error: unknown) => {
      if (!gone) console.error(error);
    });
    return () => {
      gone = true;
    };
  }, [pdf, wanted]);
}
