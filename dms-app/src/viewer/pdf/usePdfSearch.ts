import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useRef, useState } from 'react';
import { type FoldedText, type Found, findIn, foldText, type TextRun } from './foldText';

/** A hit with its page, from 1. */
export interface PdfHit extends Found {
  page: number;
}

interface Result {
  query: string;
  hits: PdfHit[];
  /** Pages still to be searched. */
  searching: boolean;
}

/** More hits than anyone steps through. */
export const MAX_HITS = 1000;
const NOTHING: Result = { query: '', hits: [], searching: false };
/** Pages between two looks at the screen. */
const BATCH = 20;

/** Hits of `query` in a PDF, page after page; texts of pages are read once. */
export function usePdfSearch(pdf: PDFDocumentProxy | undefined, query: string): Result {
  const [result, setResult] = useState<Result>(NOTHING);
  const texts = useRef(new Map<number, FoldedText>());
  useEffect(() => texts.current.clear(), [pdf]);
  useEffect(() => {
    if (!pdf || query.trim() === '') {
      setResult(NOTHING);
      return;
    }
    let gone = false;
    const known = texts.current;
    const textOf = async (number: number): Promise<FoldedText> => {
      const found = known.get(number);
      if (found) return found;
      const { items } = await (await pdf.getPage(number)).getTextContent();
      const folded = foldText(items.flatMap((item): TextRun[] => ('str' in item ? [item] : [])));
      known.set(number, folded);
      return folded;
    };
    const search = async () => {
      const hits: PdfHit[] = [];
      for (let page = 1; page <= pdf.numPages && hits.length < MAX_HITS; page += 1) {
        const folded = await textOf(page);
        if (gone) return;
        hits.push(...findIn(folded, query).map((found) => ({ ...found, page })));
        if (page % BATCH === 0) setResult({ query, hits: [...hits], searching: true });
      }
      setResult({ query, hits: hits.slice(0, MAX_HITS), searching: false });
    };
    setResult({ query, hits: [], searching: true });
    search().catch(() => {
      // A page that cannot be read has no text to find; what was found stays.
      if (!gone) setResult((now) => ({ ...now, searching: false }));
    });
    return () => {
      gone = true;
    };
  }, [pdf, query]);
  return result;
}
