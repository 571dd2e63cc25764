import {
  type ChartKind,
  type FieldDefinition,
  type FormValues,
  numbersIn,
  type TableChart,
} from '@attest/api-contract';
import { makeStyles, Text, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { type Counted, controlChart, pareto, runChart, vitalFew } from '../charts/statistics';
import { useLanguage } from '../form/language';
import { useT } from '../frame/useT';
import { LineChart } from './LineChart';
import { ParetoChart } from './ParetoChart';

const useStyles = makeStyles({
  charts: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalM },
  figure: { margin: 0, breakInside: 'avoid' },
  caption: { display: 'flex', flexDirection: 'column', marginBlockEnd: tokens.spacingVerticalXS },
  signals: { margin: 0, paddingInlineStart: '20px' },
});

/** The fewest values of which a chart says anything. */
const FEWEST: Record<ChartKind, number> = { pareto: 1, run: 10, control: 2 };

/** Values that are one chart, and the limits that they are to keep. */
interface Series {
  /** Of which row it is, where each is a chart of its own. */
  name?: string;
  drawn: Counted[];
  lower?: number;
  upper?: number;
}

const numberOf = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined;

/** What the chart of a field draws of its rows. */
function seriesOf(rows: FormValues[], { label, value, values, lower, upper }: TableChart): Series[] {
  const nameOf = (row: FormValues) => String(row[label] ?? '');
  if (values)
    return rows.map((row) => ({
      name: nameOf(row),
      drawn: numbersIn(String(row[values] ?? '')).map((one, at) => ({ label: String(at + 1), value: one })),
      lower: lower ? numberOf(row[lower]) : undefined,
      upper: upper ? numberOf(row[upper]) : undefined,
    }));
  const drawn = rows.flatMap((row) => {
    const number = value && numberOf(row[value]);
    return typeof number === 'number' ? [{ label: nameOf(row), value: number }] : [];
  });
  return [{ drawn }];
}

/** What a table has drawn of its rows, each chart with what it says in words. */
export function TableCharts({ field, rows }: { field: FieldDefinition; rows: FormValues[] }) {
  const styles = useStyles();
  const language = useLanguage();
  const t = useT();
  if (!field.chart) return null;
  const { kinds } = field.chart;
  const drawings = seriesOf(rows, field.chart).flatMap((series, row) =>
    kinds.map((kind) => ({ key: `${row} ${kind}`, kind, series })),
  );
  const number = new Intl.NumberFormat(language, { maximumSignificantDigits: 5, useGrouping: false });
  const numberText = (value: number) => number.format(value);
  return (
    <div className={styles.charts}>
      {drawings.map(({ key, kind, series }) =>
        series.drawn.length >= FEWEST[kind] ? (
          <Chart key={key} {...{ kind, series, numberText }} />
        ) : (
          series.drawn.length > 0 && (
            <Text key={key}>
              {t('charts.tooFew', { name: titled(series, t(`charts.${kind}`)), least: FEWEST[kind] })}
            </Text>
          )
        ),
      )}
    </div>
  );
}

interface ChartProps {
  kind: ChartKind;
  series: Series;
  numberText: (value: number) => string;
}

/** A chart of one row says of which. */
const titled = ({ name }: Series, title: string): string => (name ? `${name} · ${title}` : title);

function Chart({ kind, series, numberText }: ChartProps) {
  const t = useT();
  const { drawn, lower: least, upper: most } = series;
  const labels = drawn.map(({ label }) => label);
  const values = drawn.map(({ value }) => value);
  if (kind === 'pareto') {
    const bars = pareto(drawn);
    const vital = vitalFew(bars);
    const share = Math.round((bars[vital - 1]?.cumulative ?? 0) * 100);
    return (
      <Captioned
        title={t('charts.pareto')}
        says={t('charts.vital', { count: vital, total: bars.length, share })}
      >
        <ParetoChart {...{ bars, vital, numberText }} />
      </Captioned>
    );
  }
  if (kind === 'run') {
    const run = runChart(values);
    const says = t(run.shifted ? 'charts.shifted' : 'charts.chance', {
      longest: run.longestRun,
      most: run.longestAllowed,
      crossings: run.crossings,
      least: run.fewestExpected,
    });
    return (
      <Captioned title={t('charts.run')} says={says}>
        <LineChart
          {...{ labels, values, numberText }}
          guides={[{ name: t('charts.median'), value: run.median }]}
          marked={new Set()}
        />
      </Captioned>
    );
  }
  const { mean, upper, lower, signals } = controlChart(values);
  const isOut = (value: number) => value < (least ?? value) || value > (most ?? value);
  const hasLimits = least !== undefined || most !== undefined;
  return (
    <Captioned
      title={titled(series, t('charts.control'))}
      says={[
        t(signals.length > 0 ? 'charts.signals' : 'charts.noSignals'),
        ...(hasLimits ? [t('charts.outside', { count: values.filter(isOut).length })] : []),
      ].join(' · ')}
      list={signals.map(({ rule, points }) => {
        const names = points.map((at) => labels[at] || String(at + 1)).join(', ');
        return t('charts.signal', { rule, what: t(`charts.rule.${rule}`), names });
      })}
    >
      <LineChart
        {...{ labels, values, numberText }}
        guides={[
          ...(most === undefined ? [] : [{ name: t('charts.most'), value: most }]),
          { name: t('charts.upper'), value: upper, limit: true },
          { name: t('charts.mean'), value: mean },
          { name: t('charts.lower'), value: lower, limit: true },
          ...(least === undefined ? [] : [{ name: t('charts.least'), value: least }]),
        ]}
        marked={
          new Set([
            ...signals.flatMap(({ points }) => points),
            ...values.flatMap((value, at) => (isOut(value) ? [at] : [])),
          ])
        }
      />
    </Captioned>
  );
}

interface CaptionedProps {
  title: string;
  /** What the chart says, to those who do not see it too. */
  says: string;
  list?: string[];
  children: ReactNode;
}

function Captioned({ title, says, list = [], children }: CaptionedProps) {
  const styles = useStyles();
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.caption}>
        <Text weight="semibold">{title}</Text>
        <Text size={200}>{says}</Text>
      </figcaption>
      {children}
      {list.length > 0 && (
        <ul className={styles.signals}>
          {list.map((one) => (
            <li key={one}>
              <Text size={200}>{one}</Text>
            </li>
          ))}
        </ul>
      )}
    </figure>
  );
}
