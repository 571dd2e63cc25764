import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useState } from 'react';
import type { PageSize } from './layout';
import { openPdf } from './loadPdf';

/** CSS pixels per point at 100 %. */
const CSS_UNITS = 96 / 72;

interface State {
  pdf?: PDFDocumentProxy;
  /** Sizes of all pages at 100 %; those of pages not looked at yet are taken from the first. */
  sizes: PageSize[];
  error?: unknown;
}

const sizeOf = async (pdf: PDFDocumentProxy, number: number): Promise<PageSize> => {
  const { width, height } = (await pdf.getPage(number)).getViewport({ scale: CSS_UNITS });
  return { width, height };
};

const idle = () =>
  new Promise<void>((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve());
    else resolve();
  });

/** Opens a PDF and learns the sizes of its pages: the first at once, the others when there is time. */
export function usePdf(content: Blob): State {
  const [state, setState] = useState<State>({ sizes: [] });
  useEffect(() => {
    let gone = false;
    let close = () => {};
    const open = async () => {
      const data = await content.arrayBuffer();
      if (gone) return;
      const opened = openPdf(data);
      close = opened.close;
      const pdf = await opened.pdf;
      const first = await sizeOf(pdf, 1);
      if (gone) return;
      const sizes = Array.from({ length: pdf.numPages }, () => first);
      setState({ pdf, sizes });
      await idle();
      const real: PageSize[] = [first];
      for (let number = 2; number <= pdf.numPages && !gone; number += 1) real.push(await sizeOf(pdf, number));
      const differs = real.some(({ width, height }) => width !== first.width || height !== first.height);
      if (!gone && differs) setState({ pdf, sizes: real });
    };
    setState({ sizes: [] });
    open().catch((error: unknown) => {
      if (!gone) setState((now) => (now.pdf ? now : { sizes: [], error }));
    });
    return () => {
      gone = true;
      close();
    };
  }, [content]);
  return state;
}

/** Scale for pdf.js, which counts in points, of a scale in CSS pixels. */
export const pdfScale = (scale: number): number => scale * CSS_UNITS;
