import { Button, Loaded, lazyPart, makeStaticStyles, Tooltip, Watermarked } from '@attest/shared-ui';
import { PanelLeftRegular } from '@fluentui/react-icons/svg/panel-left';
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Passages } from '../annotations/passages';
import type { Passage } from '../annotations/textQuote';
import { useSelected } from '../annotations/useSelected';
import { Toolbar } from '../Toolbar';
import { useWidth } from '../useWidth';
import { useViewerStyles } from '../viewerStyles';
import { type Zoom, ZoomControl } from '../ZoomControl';
import { fitScale, layoutOf, nextZoom } from './layout';
import { ACTIVE_HIT, ACTIVE_NOTE, HIT, NOTE, NOTE_COLOURS } from './marks';
import { PageControl } from './PageControl';
import { PdfPage } from './PdfPage';
import { SearchControl } from './SearchControl';
import { useHits } from './useHits';
import { usePageScroll } from './usePageScroll';
import { usePageTexts } from './usePageTexts';
import { usePdf } from './usePdf';
import type { PdfHit } from './usePdfSearch';

const PdfSide = lazyPart(async () => (await import('./PdfSide')).PdfSide, null);

const usePdfStyles = makeStaticStyles({
  // pdf.js measures text on canvases that it appends to the page.
  '.hiddenCanvasElement': { display: 'none' },
  [`::highlight(${NOTE})`]: { backgroundColor: NOTE_COLOURS[NOTE] },
  [`::highlight(${ACTIVE_NOTE})`]: { backgroundColor: NOTE_COLOURS[ACTIVE_NOTE] },
  [`::highlight(${HIT})`]: { backgroundColor: 'rgb(255 196 0 / 0.45)' },
  [`::highlight(${ACTIVE_HIT})`]: { backgroundColor: 'rgb(255 112 0 / 0.7)' },
});

const NO_HITS: PdfHit[] = [];
const NO_NOTES: Passage[] = [];

function byPage<T extends { page: number }>(hits: T[]): Map<number, T[]> {
  const pages = new Map<number, T[]>();
  for (const hit of hits) pages.set(hit.page, [...(pages.get(hit.page) ?? []), hit]);
  return pages;
}

/** The page that holds a node. */
const pageOf = (node: Node): Node | null => node.parentElement?.closest('[data-page]') ?? null;

interface Props {
  content: Blob;
  /** Names the region. */
  label: string;
  startPage: number;
  onPage(page: number, pages: number): void;
  watermark: { lines: string[]; warn: boolean };
  actions: ReactNode;
  /** Null: it is not commented on. */
  passages: Passages | null;
}

/** A PDF: pages drawn as they come into view, zoom, page field, text search. */
export function PdfView({ content, label, startPage, onPage, watermark, actions, passages }: Props) {
  const { t } = useTranslation('dms-app');
  const styles = useViewerStyles();
  usePdfStyles();
  const { pdf, sizes, error } = usePdf(content);
  const scroller = useRef<HTMLDivElement>(null);
  const searchField = useRef<HTMLInputElement>(null);
  const width = useWidth(scroller);
  const [zoom, setZoom] = useState<Zoom>('fit');
  const [side, setSide] = useState(false);
  const scale = zoom === 'fit' ? fitScale(sizes, width) : zoom;
  const layout = useMemo(() => layoutOf(width === 0 ? [] : sizes, scale), [sizes, scale, width]);
  const { read, goTo, page, shown } = usePageScroll(scroller, layout, startPage);
  const search = useHits(pdf, page, (hit) => {
    goTo(hit.page);
    scroller.current?.scrollIntoView({ block: 'nearest' });
  });
  const pages = sizes.length;
  const hitsOf = useMemo(() => byPage(search.hits), [search.hits]);

  usePageTexts(pdf, passages);
  useSelected(passages, document, pageOf);
  const notesOf = useMemo(() => byPage(passages?.marks ?? NO_NOTES), [passages?.marks]);
  const activeNote = passages?.active;
  useEffect(() => {
    if (activeNote) goTo(activeNote.page);
    // Where the pages stand is another matter.
  }, [activeNote]);

  // The address may name another page of what is open already.
  const begun = useRef(startPage);
  useEffect(() => {
    if (begun.current !== startPage) goTo(startPage);
    begun.current = startPage;
  }, [startPage, goTo]);

  const latest = useRef(onPage);
  latest.current = onPage;
  useEffect(() => {
    if (pages > 0) latest.current(page, pages);
  }, [page, pages]);

  const onKeyDown = (event: KeyboardEvent) => {
    const held = event.ctrlKey || event.metaKey;
    if (held && event.key === 'f') searchField.current?.select();
    else if (held && event.key === '0') setZoom('fit');
    else if (held && (event.key === '=' || event.key === '+')) setZoom(nextZoom(scale, 1));
    else if (held && event.key === '-') setZoom(nextZoom(scale, -1));
    else return;
    event.preventDefault();
  };

  const sheetWidth = Math.max(layout.width, width);
  return (
    // Keys reach from the toolbar too.
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens for what bubbles up
    <div className={styles.view} onKeyDown={onKeyDown}>
      <Toolbar actions={actions}>
        <Tooltip content={t('viewer.side')} relationship="label">
          <Button
            appearance="subtle"
            icon={<PanelLeftRegular />}
            aria-pressed={side}
            onClick={() => setSide(!side)}
          />
        </Tooltip>
        <PageControl page={page} pages={pages} onPage={goTo} />
        <ZoomControl zoom={zoom} scale={scale} onZoom={setZoom} />
        <SearchControl
          field={searchField}
          text={search.text}
          onText={search.setText}
          hits={search.hits.length}
          current={search.current}
          searching={search.searching}
          onStep={search.step}
        />
      </Toolbar>
      <div className={styles.beside}>
        {side && pdf && <PdfSide pdf={pdf} sizes={sizes} page={page} onPage={goTo} />}
        <Watermarked {...watermark}>
          <section
            ref={scroller}
            className={styles.scroller}
            aria-label={label}
            // A scrolling region must be reachable by keyboard.
            // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
            tabIndex={0}
            onScroll={read}
          >
            <Loaded query={{ data: pdf, error }} rows={12}>
              {(opened) => (
                <div style={{ position: 'relative', width: sheetWidth, height: layout.height }}>
                  {shown.map((number) => {
                    const size = layout.sizes[number - 1];
                    if (!size) return null;
                    const box = {
                      ...size,
                      top: layout.tops[number - 1] ?? 0,
                      left: Math.max(0, (sheetWidth - size.width) / 2),
                    };
                    return (
                      <PdfPage
                        key={number}
                        pdf={opened}
                        number={number}
                        scale={scale}
                        box={box}
                        hits={hitsOf.get(number) ?? NO_HITS}
                        active={search.active?.page === number ? search.active : undefined}
                        notes={notesOf.get(number) ?? NO_NOTES}
                        activeNote={activeNote?.page === number ? activeNote : undefined}
                        onActive={(y) => goTo(number, y)}
                      />
                    );
                  })}
                </div>
              )}
            </Loaded>
          </section>
          <p className={styles.notPrinted}>{t('viewer.printHere')}</p>
        </Watermarked>
      </div>
    </div>
  );
}
