import { makeStyles, mergeClasses, Subtitle2, Text, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { AppLink } from '../frame/AppLink';
import { Card } from '../frame/Card';
import { useT } from '../frame/useT';
import { EmptyState } from '../states/EmptyState';
import { BarChart } from './BarChart';
import { ColumnChart } from './ColumnChart';
import { type ChartBar, type ChartPart, type ChartProps, linkName } from './types';

const useStyles = makeStyles({
  pair: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
    gap: '16px 32px',
    alignItems: 'start',
    '@media (max-width: 1100px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  below: { gridTemplateColumns: 'minmax(0, 1fr)' },
  bar: { display: 'flex', justifyContent: 'space-between', alignItems: 'start', columnGap: '8px' },
  title: { margin: 0 },
  hint: { color: tokens.colorNeutralForeground2 },
  /** Ten rows below heads of two lines, as many as the chart beside it has. */
  frame: { overflow: 'auto', maxHeight: '420px' },
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
  path?: (bar: ChartBar) => string | undefined;
}

interface Props extends Pick<ChartProps, 'pathOf'> {
  title: string;
  /** Which rows or instant the figures are about. */
  hint: string;
  /** Head of the first column. */
  rowLabel: string;
  parts: ChartPart[];
  bars: ChartBar[];
  extra?: ExtraColumn[];
  valueText?: (value: number) => string;
  /** Columns over time, as wide as the card. */
  upright?: boolean;
  /** Instead of bars. */
  drawing?: ReactNode;
  /** Beside the title. */
  actions?: ReactNode;
  /** Table below the chart, where the card has half of the page. */
  narrow?: boolean;
  /** Where a row leads to, if it is a thing by itself. */
  rowPath?: (bar: ChartBar) => string | undefined;
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
  drawing,
  actions,
  narrow,
  rowPath,
}: Props) {
  const t = useT();
  const styles = useStyles();
  const shared = { label: title, parts, bars, ...(valueText && { valueText }) };
  /** What a column leads to: the row as a whole, else what its first part counts. */
  const columnPath = (bar: ChartBar) => {
    const first = parts.find(({ key }) => bar.values[key]);
    return rowPath?.(bar) ?? (first && pathOf(bar, first));
  };
  const filled = bars.filter(
    (bar) => parts.some(({ key }) => bar.values[key]) || extra.some(({ path }) => path?.(bar)),
  );
  const number = mergeClasses(styles.cell, styles.number);
  return (
    <Card>
      <div className={styles.bar}>
        <div>
          <Subtitle2 as="h2" block className={styles.title}>
            {title}
          </Subtitle2>
          <Text className={styles.hint} size={200}>
            {hint}
          </Text>
        </div>
        {actions}
      </div>
      {filled.length === 0 ? (
        <EmptyState kind="nothingFound" title={t('figure.nothing')} text={t('figure.nothingText')} />
      ) : (
        <div className={mergeClasses(styles.pair, (narrow || upright) && styles.below)}>
          {drawing ??
            (upright ? (
              <ColumnChart {...shared} pathOf={columnPath} />
            ) : (
              <BarChart {...shared} pathOf={pathOf} />
            ))}
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
                      <Figure path={rowPath?.(bar)}>{bar.label}</Figure>
                    </th>
                    {parts.map((part) => {
                      const value = bar.values[part.key];
                      const shown = value === undefined ? '—' : (valueText ?? String)(value);
                      return (
                        <td key={part.key} className={number}>
                          <Figure
                            path={value ? pathOf(bar, part) : undefined}
                            name={linkName(bar, part, shown)}
                          >
                            {shown}
                          </Figure>
                        </td>
                      );
                    })}
                    {extra.map(({ key, label, text, path }) => (
                      <td key={key} className={number}>
                        <Figure
                          path={text(bar) === '0' ? undefined : path?.(bar)}
                          name={linkName(bar, { label }, text(bar))}
                        >
                          {text(bar)}
                        </Figure>
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

interface FigureProps {
  /** None: nothing to be led to. */
  path: string | undefined;
  name?: string;
  children: string;
}

function Figure({ path, name, children }: FigureProps) {
  const styles = useStyles();
  if (!path) return children;
  return (
    <AppLink className={styles.link} path={path} aria-label={name}>
      {children}
    </AppLink>
  );
}
