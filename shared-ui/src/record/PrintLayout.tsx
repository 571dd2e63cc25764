import { tenant$ } from '@attest/shared-utility';
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
  version?: number;
  status?: string;
  /** From `recordPrinted`: who prints, when (instant) and at which UTC offset. */
  printedBy: string;
  at: string;
  utcOffset: string;
  children: ReactNode;
}

/** Only the print layout reaches the paper; pages are numbered at the bottom. */
const usePaper = makeStaticStyles(`
  @page { size: A4; margin: 16mm 14mm 18mm; @bottom-right { content: counter(page) " / " counter(pages); font-size: 9pt; } }
  @media print { body:has([data-print-layout]) { background: #fff !important; } }
  @media print { body:has([data-print-layout]) *:not(:has([data-print-layout])):not([data-print-layout]):not([data-print-layout] *) { display: none !important; } }
`);

const useStyles = makeStyles({
  root: { padding: tokens.spacingHorizontalL },
  frame: { width: '100%', borderCollapse: 'collapse' },
  head: {
    textAlign: 'start',
    fontWeight: tokens.fontWeightRegular,
    borderBottom: `1px solid ${tokens.colorNeutralStroke1}`,
    paddingBottom: tokens.spacingVerticalXS,
  },
  line: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    columnGap: tokens.spacingHorizontalL,
  },
  body: {
    paddingBlock: tokens.spacingVerticalM,
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalL,
  },
});

/** A record on paper: the header repeats on every page (a table head does), pages are numbered. */
export function PrintLayout(props: PrintLayoutProps) {
  const { no, title, version, status, printedBy, at, utcOffset, children } = props;
  const t = useT();
  usePaper();
  const styles = useStyles();
  const language = useLanguage();
  const tenant = useObservable(tenant$)?.tenant;
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
                <Text>
                  {[no, version !== undefined && t('record.print.version', { version }), status]
                    .filter(Boolean)
                    .join(' · ')}
                </Text>
              </div>
              <Text block size={200}>
                {t('record.print.by', { name: printedBy, at: atOffset(at, utcOffset) })}
              </Text>
            </th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td className={styles.body}>
              <Title3 as="h1">{title}</Title3>
              {children}
            </td>
          </tr>
        </tbody>
      </table>
    </FluentProvider>
  );
}
