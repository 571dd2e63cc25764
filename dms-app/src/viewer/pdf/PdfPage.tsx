import { makeStyles } from '@attest/shared-ui';
import { type PDFDocumentProxy, TextLayer } from 'pdfjs-dist';
import { type CSSProperties, useEffect, useRef, useState } from 'react';
import type { Passage } from '../annotations/textQuote';
import { beginDrawing, drawPage } from './drawPage';
import { ACTIVE_HIT, ACTIVE_NOTE, HIT, NOTE, paint, rangeOf } from './marks';
import { pdfScale } from './usePdf';
import type { PdfHit } from './usePdfSearch';

/** Browsers refuse larger canvases. */
const MAX_PIXELS = 2 ** 24;

const useStyles = makeStyles({
  page: { position: 'absolute', backgroundColor: '#ffffff', boxShadow: '0 0 2px rgb(0 0 0 / 0.24)' },
  canvas: { position: 'absolute', inset: 0, '& canvas': { width: '100%', height: '100%', display: 'block' } },
  text: {
    position: 'absolute',
    inset: 0,
    overflowX: 'clip',
    overflowY: 'clip',
    lineHeight: 1,
    textAlign: 'initial',
    transformOrigin: '0 0',
    forcedColorAdjust: 'none',
    '& span, & br': {
      position: 'absolute',
      color: 'transparent',
      whiteSpace: 'pre',
      cursor: 'text',
      transformOrigin: '0% 0%',
    },
    '& span': {
      fontSize: 'calc(var(--total-scale-factor) * var(--font-height, 0) * var(--min-font-size, 1))',
      transform:
        'rotate(var(--rotate, 0deg)) scaleX(var(--scale-x, 1)) scale(calc(1 / var(--min-font-size, 1)))',
    },
    '& ::selection': { backgroundColor: 'rgb(0 90 200 / 0.28)' },
  },
});

interface Props {
  pdf: PDFDocumentProxy;
  number: number;
  /** CSS pixels over those of 100 %. */
  scale: number;
  /** Place and size on the sheet. */
  box: { top: number; left: number; width: number; height: number };
  hits: PdfHit[];
  active: PdfHit | undefined;
  /** Passages with comments, and the one that is looked at. */
  notes: Passage[];
  activeNote: Passage | undefined;
  /** The active hit or passage of this page is drawn; `y` is its middle below the top of the page. */
  onActive(y: number): void;
}

/** One page: picture, and over it the text that can be selected and searched. */
export function PdfPage({ pdf, number, scale, box, hits, active, notes, activeNote, onActive }: Props) {
  const styles = useStyles();
  const picture = useRef<HTMLDivElement>(null);
  const textHost = useRef<HTMLDivElement>(null);
  const [spans, setSpans] = useState<(Node | null)[]>([]);
  const latest = useRef(onActive);
  latest.current = onActive;

  useEffect(() => {
    const end = beginDrawing(async (drawing) => {
      const page = await pdf.getPage(number);
      if (drawing.gone) return;
      const viewport = page.getViewport({ scale: pdfScale(scale) });
      const room = Math.sqrt(MAX_PIXELS / (viewport.width * viewport.height));
      const canvas = await drawPage(drawing, page, viewport, Math.min(window.devicePixelRatio || 1, room));
      if (drawing.gone || !textHost.current) return;
      // The former picture stays until the sharper one is there.
      picture.current?.replaceChildren(canvas);
      textHost.current.replaceChildren();
      const text = await page.getTextContent();
      if (drawing.gone || !textHost.current) return;
      // pdf.js measures in the language of the text: with another one `sans-serif` is another font.
      textHost.current.lang = text.lang ?? '';
      const layer = new TextLayer({
        textContentSource: text,
        container: textHost.current,
        viewport,
      });
      drawing.stopBy(() => layer.cancel());
      await layer.render();
      if (!drawing.gone) setSpans(layer.textDivs.map(({ firstChild }) => firstChild));
    });
    return () => {
      end();
      setSpans([]);
    };
  }, [pdf, number, scale]);

  useEffect(() => {
    const ranges = hits.flatMap((hit) => rangeOf(spans, hit) ?? []);
    return paint(HIT, ranges);
  }, [spans, hits]);
  useEffect(
    () =>
      paint(
        NOTE,
        notes.flatMap((note) => rangeOf(spans, note) ?? []),
      ),
    [spans, notes],
  );
  const show = (name: string, passage: Passage | PdfHit | undefined) => {
    const range = passage && rangeOf(spans, passage);
    if (!range || !textHost.current) return;
    const place = range.getBoundingClientRect();
    latest.current(place.top + place.height / 2 - textHost.current.getBoundingClientRect().top);
    return paint(name, [range]);
  };
  useEffect(() => show(ACTIVE_HIT, active), [spans, active]);
  useEffect(() => show(ACTIVE_NOTE, activeNote), [spans, activeNote]);

  return (
    <div className={styles.page} style={box} data-page={number}>
      <div ref={picture} className={styles.canvas} />
      <div
        ref={textHost}
        className={styles.text}
        style={
          {
            '--total-scale-factor': pdfScale(scale),
            '--scale-round-x': '1px',
            '--scale-round-y': '1px',
          } as CSSProperties
        }
      />
    </div>
  );
}
