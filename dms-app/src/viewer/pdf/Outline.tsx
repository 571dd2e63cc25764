import { Link, Loaded, makeStyles, Text, tokens } from '@attest/shared-ui';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Heading, headingsOf } from './headings';

const useStyles = makeStyles({
  list: { listStyleType: 'none', margin: 0, paddingInlineStart: tokens.spacingHorizontalM },
  item: { paddingBlock: tokens.spacingVerticalXXS, overflowWrap: 'anywhere' },
  none: { padding: tokens.spacingHorizontalM },
});

interface Props {
  pdf: PDFDocumentProxy;
  onPage(page: number): void;
}

/** The headings of a PDF, each leading to its page. */
export function Outline({ pdf, onPage }: Props) {
  const { t } = useTranslation('dms-app');
  const styles = useStyles();
  const [found, setFound] = useState<Heading[]>();
  const [error, setError] = useState<unknown>(null);
  useEffect(() => {
    let gone = false;
    headingsOf(pdf).then(
      (headings) => !gone && setFound(headings),
      (failure: unknown) => !gone && setError(failure),
    );
    return () => {
      gone = true;
    };
  }, [pdf]);
  const list = (headings: Heading[]) => (
    <ul className={styles.list}>
      {headings.map(({ key, title, page, below }) => (
        <li key={key} className={styles.item}>
          {page === null ? (
            title
          ) : (
            <Link as="button" onClick={() => onPage(page)}>
              {title}
            </Link>
          )}
          {below.length > 0 && list(below)}
        </li>
      ))}
    </ul>
  );
  return (
    <Loaded query={{ data: found, error }} rows={4}>
      {(all) =>
        all.length > 0 ? (
          list(all)
        ) : (
          <Text as="p" className={styles.none}>
            {t('viewer.noOutline')}
          </Text>
        )
      }
    </Loaded>
  );
}
