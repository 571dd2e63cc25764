import { makeStyles, Tab, TabList, tokens } from '@attest/shared-ui';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PageSize } from './layout';
import { Outline } from './Outline';
import { Thumbnail } from './Thumbnail';

const useStyles = makeStyles({
  side: {
    display: 'flex',
    flexDirection: 'column',
    flex: '0 0 176px',
    minHeight: 0,
    borderRight: `1px solid ${tokens.colorNeutralStroke2}`,
    '@media (max-width: 640px)': { flexBasis: '128px' },
    '@media print': { display: 'none' },
  },
  body: { flexGrow: 1, minHeight: 0, overflowY: 'auto' },
});

interface Props {
  pdf: PDFDocumentProxy;
  /** Sizes of all pages at 100 %. */
  sizes: PageSize[];
  page: number;
  onPage(page: number): void;
}

type Part = 'thumbnails' | 'outline';
const PARTS: Part[] = ['thumbnails', 'outline'];

/** Beside a PDF: its pages in small, or its outline; both lead to a page. */
export function PdfSide({ pdf, sizes, page, onPage }: Props) {
  const { t } = useTranslation('dms-app');
  const styles = useStyles();
  const base = useId();
  const [part, setPart] = useState<Part>('thumbnails');
  return (
    <nav className={styles.side} aria-label={t('viewer.side')}>
      <TabList
        size="small"
        selectedValue={part}
        onTabSelect={(_, { value }) => setPart(value === 'outline' ? 'outline' : 'thumbnails')}
      >
        {PARTS.map((one) => (
          <Tab key={one} id={`${base}${one}`} value={one} aria-controls={`${base}body`}>
            {t(`viewer.${one}`)}
          </Tab>
        ))}
      </TabList>
      <div
        role="tabpanel"
        id={`${base}body`}
        aria-labelledby={`${base}${part}`}
        className={styles.body}
        // A scrolling region must be reachable by keyboard.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
        tabIndex={0}
      >
        {part === 'outline' && <Outline pdf={pdf} onPage={onPage} />}
        {part === 'thumbnails' &&
          sizes.map((size, index) => (
            <Thumbnail
              key={index}
              pdf={pdf}
              number={index + 1}
              size={size}
              current={page === index + 1}
              onPage={onPage}
            />
          ))}
      </div>
    </nav>
  );
}
