import { tenant$, timeZone$ } from '@attest/shared-utility';
import {
  FluentProvider,
  makeStaticStyles,
  makeStyles,
  Text,
  Title3,
  tokens,
} from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useLanguage } from '../form/language';
import { atOffset } from '../form/zonedTime';
import { useT } from '../frame/useT';
import { useObservable } from '../query/useObservable';
import { themeOf } from '../theme/themes';

export interface PrintLayoutProps {
  no: string | null;
  title: string;
  status?: string;
  /** What else stands at the head of every sheet. */
  header?: string;
  /** It leaves the house: nothing but the tenant stands at its head. */
  letter?: boolean;
  /** From `recordPrinted`: who prints, when (instant) and at which UTC offset. */
  printedBy: string;
  at: string;
  utcOffset: string;
  children: ReactNode;
}

/**
 * Only the print layout reaches the paper, without the room that the frame of the page takes around it: heights and
 * paddings of the screen would make blank sheets and wrong page counts. Pages are numbered at the bottom.
 */
const usePaper = makeStaticStyles(`
  @page { size: A4; margin: 14mm 14mm 16mm; @bottom-right { content: counter(page) " / " counter(pages); font-size: 9pt; } }
  @media print { html:has([data-print-layout]), body:has([data-print-layout]), body *:has([data-print-layout]) { display: block !important; position: static !important; width: auto !important; height: auto !important; min-height: 0 !important; margin: 0 !important; padding: 0 !important; border: 0 !important; overflow: visible !important; transform: none !important; background: #fff !important; } }
  @media print { body:has([data-print-layout]) *:not(:has([data-print-layout])):not([data-print-layout]):not([data-print-layout] *) { display: none !important; } }
  :where([data-print-layout]) :is(h1, h2, h3) { margin-block: 0; break-after: avoid; }
  [data-print-layout] td > h2 { margin-block-start: 8px; }
  [data-print-layout] :is(li, dl > div:not(:has(table)), td td, figure) { break-inside: avoid; }
`);

const useStyles = makeStyles({
  root: {
    boxSizing: 'border-box',
    maxWidth: '210mm',
    padding: 'min(14mm, 5vw)',
    boxShadow: tokens.shadow4,
    '@media print': { maxWidth: 'none', padding: 0, boxShadow: 'none' },
  },
  frame: { width: '100%', borderCollapse: 'collapse' },
  head: {
    textAlign: 'start',
    fontWeight: tokens.fontWeightRegular,
    borderBottom: `1px solid ${tokens.colorNeutralStroke1}`,
    paddingBottom: tokens.spacingVerticalXS,
  },
  // The room below the head is in the head, so that every sheet has it.
  room: { height: tokens.spacingVerticalS, padding: 0 },
  line: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    columnGap: tokens.spacingHorizontalL,
  },
  body: {
    paddingBlock: tokens.spacingVerticalXS,
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalS,
  },
});

/** A record on paper: the header repeats on every page (a table head does), pages are numbered. */
export function PrintLayout(props: PrintLayoutProps) {
  const { no, title, status, header, letter, printedBy, at, utcOffset, children } = props;
  const t = useT();
  usePaper();
  const styles = useStyles();
  const language = useLanguage();
  const tenant = useObservable(tenant$)?.tenant;
  const zone = useObservable(timeZone$);
  return (
    <FluentProvider theme={themeOf('light', language)} className={styles.root} data-print-layout="">
      <table className={styles.frame} role="presentation">
        <thead>
          <tr>
            <th className={styles.head}>
              <div className={styles.line}>
                <Text weight="semibold">
                  {tenant && (language === 'zh' ? tenant.sysNameZhCN : tenant.sysNameEn)}
                </Text>
                {!letter && <Text>{[header, no, status].filter(Boolean).join(' · ')}</Text>}
              </div>
              {!letter && (
                <Text block size={200}>
                  {`${t('record.print.by', { name: printedBy, at: atOffset(at, utcOffset) })} · ${t('record.print.zone', { zone })}`}
                </Text>
              )}
            </th>
          </tr>
          <tr aria-hidden>
            <td className={styles.room} />
          </tr>
        </thead>
        <tbody>
          <tr>
            <td className={styles.body}>
              {!letter && <Title3 as="h1">{title}</Title3>}
              {children}
            </td>
          </tr>
        </tbody>
      </table>
    </FluentProvider>
  );
}
