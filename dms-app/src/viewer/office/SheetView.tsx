import { Loaded, makeStyles, mergeClasses, Tab, TabList, Text, tokens, Watermarked } from '@attest/shared-ui';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import readXlsxFile from 'read-excel-file/universal';
import { Toolbar } from '../Toolbar';
import { useViewerStyles } from '../viewerStyles';
import { type Cell, cellText, columnName } from './cellText';
import { useExtent } from './useExtent';

/** What a page can hold; the file has the rest. */
const MAX_ROWS = 1000;
const MAX_COLUMNS = 60;

const useStyles = makeStyles({
  table: {
    borderCollapse: 'separate',
    borderSpacing: 0,
    backgroundColor: tokens.colorNeutralBackground1,
    fontVariantNumeric: 'tabular-nums',
  },
  head: {
    position: 'sticky',
    top: 0,
    zIndex: 1,
    backgroundColor: tokens.colorNeutralBackground3,
    color: tokens.colorNeutralForeground2,
    fontWeight: tokens.fontWeightRegular,
    padding: '2px 8px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRight: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  number: { position: 'sticky', left: 0, zIndex: 0, top: 'auto' },
  cell: {
    padding: '4px 8px',
    maxWidth: '320px',
    verticalAlign: 'top',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
    borderRight: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  figure: { textAlign: 'end' },
  note: { padding: '8px 12px' },
});

interface Sheet {
  name: string;
  rows: Cell[][];
}

async function sheetsOf(content: Blob): Promise<Sheet[]> {
  const sheets = await readXlsxFile(content);
  return sheets.map(({ sheet, data }) => ({ name: sheet, rows: data as unknown as Cell[][] }));
}

interface Props {
  content: Blob;
  label: string;
  /** Hundredths of all sheets down to which one has seen. */
  onExtent(extent: number): void;
  watermark: { lines: string[]; warn: boolean };
  actions: ReactNode;
}

/** An Excel file as tables, a tab for each sheet. */
export function SheetView({ content, label, onExtent, watermark, actions }: Props) {
  const { t } = useTranslation('dms-app');
  const shared = useViewerStyles();
  const panel = useId();
  const [sheets, setSheets] = useState<Sheet[]>();
  const [error, setError] = useState<unknown>();
  const [open, setOpen] = useState(0);
  const scroller = useRef<HTMLElement>(null);
  const seen = useRef<number[]>([]);
  useExtent(scroller, sheets?.[open] ?? null, (extent) => {
    const all = seen.current;
    all[open] = Math.max(all[open] ?? 0, extent);
    const sum = all.reduce((total, one) => total + (one ?? 0), 0);
    onExtent(Math.max(1, Math.floor(sum / (sheets?.length ?? 1))));
  });

  useEffect(() => {
    let gone = false;
    sheetsOf(content).then(
      (read) => {
        if (gone) return;
        seen.current = [];
        setSheets(read);
      },
      (failure) => !gone && setError(failure),
    );
    return () => {
      gone = true;
    };
  }, [content]);

  const sheet = sheets?.[open];
  return (
    <div className={shared.view}>
      <Toolbar actions={actions}>
        {sheets && (
          <TabList
            size="small"
            selectedValue={open}
            onTabSelect={(_, data) => setOpen(Number(data.value))}
            aria-label={t('viewer.sheets')}
          >
            {sheets.map(({ name }, index) => (
              <Tab key={name} value={index} aria-controls={panel}>
                {name}
              </Tab>
            ))}
          </TabList>
        )}
      </Toolbar>
      <Watermarked {...watermark}>
        <section
          ref={scroller}
          id={panel}
          className={shared.scroller}
          aria-label={label}
          // A scrolling region must be reachable by keyboard.
          // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
          tabIndex={0}
        >
          <Loaded query={{ data: sheets, error }} rows={12}>
            {() => sheet && <SheetTable rows={sheet.rows} label={sheet.name} />}
          </Loaded>
        </section>
        <p className={shared.notPrinted}>{t('viewer.printHere')}</p>
      </Watermarked>
    </div>
  );
}

function SheetTable({ rows, label }: { rows: Cell[][]; label: string }) {
  const { t } = useTranslation('dms-app');
  const styles = useStyles();
  const columns = Math.max(0, ...rows.map((row) => row.length));
  const shown = Math.min(columns, MAX_COLUMNS);
  const cut = rows.length > MAX_ROWS || columns > MAX_COLUMNS;
  if (rows.length === 0) return <Text className={styles.note}>{t('viewer.emptySheet')}</Text>;
  const letters = Array.from({ length: shown }, (_, index) => columnName(index));
  return (
    <>
      {cut && (
        <Text block className={styles.note}>
          {t('viewer.sheetCut', { rows: MAX_ROWS, columns: MAX_COLUMNS })}
        </Text>
      )}
      <table className={styles.table} aria-label={label} lang="">
        <thead>
          <tr>
            <th scope="col" className={styles.head} aria-label={t('viewer.row')} />
            {letters.map((letter) => (
              <th key={letter} scope="col" className={styles.head}>
                {letter}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, MAX_ROWS).map((row, index) => (
            <tr key={index}>
              <th scope="row" className={mergeClasses(styles.head, styles.number)}>
                {index + 1}
              </th>
              {letters.map((letter, column) => {
                const cell = row[column] ?? null;
                return (
                  <td
                    key={letter}
                    className={
                      typeof cell === 'number' ? mergeClasses(styles.cell, styles.figure) : styles.cell
                    }
                  >
                    {cellText(cell)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
