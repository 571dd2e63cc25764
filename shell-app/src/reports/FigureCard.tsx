import {
  AppLink,
  BarChart,
  Card,
  type ChartBar,
  type ChartPart,
  ColumnChart,
  EmptyState,
  makeStyles,
  mergeClasses,
  Subtitle2,
  Text,
  tokens,
} from '@attest/shared-ui';
import { useT } from '../frame/useT';

const useStyles = makeStyles({
  pair: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
    gap: '16px 32px',
    alignItems: 'start',
    '@media (max-width: 1100px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  title: { margin: 0 },
  hint: { color: tokens.colorNeutralForeground2 },
  frame: { overflow: 'auto', maxHeight: '320px' },
  table: { width: '100%', borderCollapse: 'collapse' },
  cell: {
    padding: '4px 8px',
    height: '24px',
    textAlign: 'start',
    fontWeight: tokens.fontWeightRegular,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    overflowWrap: 'break-word',
  },
  number: { textAlign: 'end', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  head: { color: tokens.colorNeutralForeground2, verticalAlign: 'bottom', whiteSpace: 'normal' },
  link: {
    display: 'inline-block',
    minWidth: '24px',
    minHeight: '24px',
    color: tokens.colorBrandForegroundLink,
  },
});

/** One more column of the table that the chart does not draw. */
export interface ExtraColumn {
  key: string;
  label: string;
  text: (bar: ChartBar) => string;
  path?: (bar: ChartBar) => string;
}

interface Props {
  title: string;
  /** Which rows or instant the figures are about. */
  hint: string;
  /** Head of the first column. */
  rowLabel: string;
  parts: ChartPart[];
  bars: ChartBar[];
  pathOf: (bar: ChartBar, part: ChartPart) => string;
  extra?: ExtraColumn[];
  valueText?: (value: number) => string;
  upright?: boolean;
}

/** A chart and, beside it, the same figures as a table; both lead to the list that is counted. */
export function FigureCard({
  title,
  hint,
  rowLabel,
  parts,
  bars,
  pathOf,
  extra = [],
  valueText,
  upright,
}: Props) {
  const t = useT();
  const styles = useStyles();
  const Chart = upright ? ColumnChart : BarChart;
  const filled = bars.filter((bar) => parts.some(({ key }) => bar.values[key]));
  const number = mergeClasses(styles.cell, styles.number);
  return (
    <Card>
      <div>
        <Subtitle2 as="h2" block className={styles.title}>
          {title}
        </Subtitle2>
        <Text className={styles.hint} size={200}>
          {hint}
        </Text>
      </div>
      {filled.length === 0 ? (
        <EmptyState kind="nothingFound" title={t('reports.nothing')} text={t('reports.nothingText')} />
      ) : (
        <div className={styles.pair}>
          <Chart label={title} parts={parts} bars={bars} pathOf={pathOf} {...(valueText && { valueText })} />
          <div className={styles.frame}>
            <table className={styles.table} aria-label={title}>
              <thead>
                <tr>
                  {[rowLabel, ...parts.map(({ label }) => label), ...extra.map(({ label }) => label)].map(
                    (label, index) => (
                      <th
                        key={label}
                        scope="col"
                        className={mergeClasses(index ? number : styles.cell, styles.head)}
                      >
                        {label}
                      </th>
                    ),
                  )}
                </tr>
              </thead>
              <tbody>
                {filled.map((bar) => (
                  <tr key={bar.key}>
                    <th scope="row" className={styles.cell}>
                      {bar.label}
                    </th>
                    {parts.map((part) => {
                      const value = bar.values[part.key] ?? 0;
                      const shown = (valueText ?? String)(value);
                      return (
                        <td key={part.key} className={number}>
                          {value ? (
                            <AppLink
                              className={styles.link}
                              path={pathOf(bar, part)}
                              aria-label={`${bar.label} · ${part.label} · ${shown}`}
                            >
                              {shown}
                            </AppLink>
                          ) : (
                            shown
                          )}
                        </td>
                      );
                    })}
                    {extra.map(({ key, text, path }) => (
                      <td key={key} className={number}>
                        {path && text(bar) !== '0' ? (
                          <AppLink className={styles.link} path={path(bar)}>
                            {text(bar)}
                          </AppLink>
                        ) : (
                          text(bar)
                        )}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </div>
      )}
    </Card>
  );
}
