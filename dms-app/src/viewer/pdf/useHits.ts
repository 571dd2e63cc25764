import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useState } from 'react';
import { type PdfHit, usePdfSearch } from './usePdfSearch';

/** Milliseconds after the last key until the search begins. */
const DEBOUNCE = 300;

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), DEBOUNCE);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

/** A search as typed, its hits, and the one that is shown; `onShow` is asked to bring its page into view. */
export function useHits(pdf: PDFDocumentProxy | undefined, page: number, onShow: (hit: PdfHit) => void) {
  const [text, setText] = useState('');
  const { hits, searching, query } = usePdfSearch(pdf, useSettled(text));
  const [index, setIndex] = useState(-1);
  const current = Math.min(index, hits.length - 1);
  // A new search shows the first hit from the page being read on.
  useEffect(() => {
    if (hits.length === 0) {
      setIndex(-1);
      return;
    }
    const from = hits.findIndex((hit) => hit.page >= page);
    if (index < 0 && (from >= 0 || !searching)) show(Math.max(0, from));
  }, [query, hits.length, searching]);
  const show = (next: number) => {
    setIndex(next);
    const hit = hits[next];
    if (hit) onShow(hit);
  };
  return {
    text,
    setText(next: string) {
      setText(next);
      setIndex(-1);
    },
    hits,
    searching,
    active: hits[current],
    current: current + 1,
    step(direction: 1 | -1) {
      if (hits.length > 0) show((Math.max(current, 0) + direction + hits.length) % hits.length);
    },
  };
}
