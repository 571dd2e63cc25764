import { makeStyles, mergeClasses, Text, tokens } from '@attest/shared-ui';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { beginDrawing, type Drawing, drawPage } from './drawPage';
import type { PageSize } from './layout';

/** CSS pixels. */
const WIDTH = 104;

const useStyles = makeStyles({
  page: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    rowGap: tokens.spacingVerticalXXS,
    width: '100%',
    padding: `calc(${tokens.spacingVerticalXS} + 2px)`,
    // No transparent border: it would show in forced colours, where it has to tell the open page.
    border: 'none',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground2,
    cursor: 'pointer',
    fontVariantNumeric: 'tabular-nums',
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
  current: {
    border: `2px solid ${tokens.colorBrandStroke1}`,
    padding: tokens.spacingVerticalXS,
    color: tokens.colorNeutralForeground1,
  },
  sheet: { backgroundColor: '#ffffff', boxShadow: tokens.shadow2, overflow: 'hidden' },
});

interface Props {
  pdf: PDFDocumentProxy;
  number: number;
  /** Size of the page at 100 %. */
  size: PageSize;
  current: boolean;
  onPage(page: number): void;
}

/** A page in small, drawn once it comes into view; leads there. */
export function Thumbnail({ pdf, number, size, current, onPage }: Props) {
  const { t } = useTranslation('dms-app');
  const styles = useStyles();
  const button = useRef<HTMLButtonElement>(null);
  const sheet = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    let end = () => {};
    const draw = async (drawing: Drawing) => {
      const page = await pdf.getPage(number);
      if (drawing.gone) return;
      const whole = page.getViewport({ scale: 1 });
      const viewport = page.getViewport({ scale: WIDTH / whole.width });
      const canvas = await drawPage(drawing, page, viewport, window.devicePixelRatio || 1);
      canvas.style.width = '100%';
      canvas.style.display = 'block';
      if (!drawing.gone) sheet.current?.replaceChildren(canvas);
    };
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      end = beginDrawing(draw);
    });
    if (sheet.current) observer.observe(sheet.current);
    return () => {
      observer.disconnect();
      end();
    };
  }, [pdf, number]);
  useEffect(() => {
    const box = button.current?.parentElement;
    if (!current || !button.current || !box) return;
    // Only the list moves: the page around it stays where it is.
    const { top, bottom } = button.current.getBoundingClientRect();
    const room = box.getBoundingClientRect();
    if (top < room.top) box.scrollTop -= room.top - top;
    else if (bottom > room.bottom) box.scrollTop += bottom - room.bottom;
  }, [current]);
  return (
    <button
      ref={button}
      type="button"
      className={mergeClasses(styles.page, current && styles.current)}
      aria-label={t('viewer.thumbnail', { page: number })}
      aria-current={current ? 'page' : undefined}
      onClick={() => onPage(number)}
    >
      <span
        ref={sheet}
        className={styles.sheet}
        style={{ width: WIDTH, height: Math.round((WIDTH * size.height) / size.width) }}
      />
      <Text size={200}>{number}</Text>
    </button>
  );
}
