import {
  type ChartKind,
  type Counted,
  controlChart,
  type FieldDefinition,
  type FormValues,
  numbersIn,
  pareto,
  runChart,
  type TableChart,
  vitalFew,
} from '@attest/api-contract';
import { makeStyles, Text, tokens } from '@fluentui/react-components';
import { LineChart } from '../charts/LineChart';
import { ParetoChart } from '../charts/ParetoChart';
import { useLanguage } from '../form/language';
import { useT } from '../frame/useT';
import { Captioned } from './Captioned';
import { ControlChart } from './ControlChart';

const useStyles = makeStyles({
  charts: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalM },
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
  return (
    <ControlChart
      title={titled(series, t('charts.control'))}
      limits={controlChart(values)}
      {...{ labels, values, least, most, numberText }}
    />
  );
}
