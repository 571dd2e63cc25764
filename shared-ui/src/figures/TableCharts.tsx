import type { ChartKind, FieldDefinition, FormValues } from '@attest/api-contract';
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

/** Rows with a value, by what the chart of a field names. */
function drawnRows(rows: FormValues[], { label, value }: { label: string; value: string }): Counted[] {
  return rows.flatMap((row) => {
    const number = row[value];
    return typeof number === 'number' && Number.isFinite(number)
      ? [{ label: String(row[label] ?? ''), value: number }]
      : [];
  });
}

/** What a table has drawn of its rows, each chart with what it says in words. */
export function TableCharts({ field, rows }: { field: FieldDefinition; rows: FormValues[] }) {
  const styles = useStyles();
  const language = useLanguage();
  const t = useT();
  if (!field.chart) return null;
  const drawn = drawnRows(rows, field.chart);
  const number = new Intl.NumberFormat(language, { maximumSignificantDigits: 5, useGrouping: false });
  const numberText = (value: number) => number.format(value);
  return (
    <div className={styles.charts}>
      {field.chart.kinds.map((kind) =>
        drawn.length >= FEWEST[kind] ? (
          <Chart key={kind} {...{ kind, drawn, numberText }} />
        ) : (
          drawn.length > 0 && (
            <Text key={kind}>{t('charts.tooFew', { name: t(`charts.${kind}`), least: FEWEST[kind] })}</Text>
          )
        ),
      )}
    </div>
  );
}

interface ChartProps {
  kind: ChartKind;
  drawn: Counted[];
  numberText: (value: number) => string;
}

function Chart({ kind, drawn, numberText }: ChartProps) {
  const t = useT();
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
  return (
    <Captioned
      title={t('charts.control')}
      says={t(signals.length > 0 ? 'charts.signals' : 'charts.noSignals')}
      list={signals.map(({ rule, points }) => {
        const names = points.map((at) => labels[at] || String(at + 1)).join(', ');
        return t('charts.signal', { rule, what: t(`charts.rule.${rule}`), names });
      })}
    >
      <LineChart
        {...{ labels, values, numberText }}
        guides={[
          { name: t('charts.upper'), value: upper, limit: true },
          { name: t('charts.mean'), value: mean },
          { name: t('charts.lower'), value: lower, limit: true },
        ]}
        marked={new Set(signals.flatMap(({ points }) => points))}
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
