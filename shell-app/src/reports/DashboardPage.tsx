import { BUCKETS, type Bucket, type LoadCounts, reportFigures } from '@attest/api-contract';
import {
  type ChartBar,
  type ChartPart,
  FilterCard,
  Loaded,
  makeStyles,
  Page,
  type Tone,
  useBilingual,
  useCallQuery,
} from '@attest/shared-ui';
import { can, formatDay } from '@attest/shared-utility';
import { useT } from '../frame/useT';
import { GoTo } from '../pages/GoTo';
import { Backwards } from './Backwards';
import { FigureCard } from './FigureCard';
import { PeriodFields } from './PeriodFields';
import { reportPath } from './reportAddress';
import { Tiles } from './Tiles';
import { useChoiceSections, useReportFilter } from './useReportFilter';

const useStyles = makeStyles({
  cards: { display: 'flex', flexDirection: 'column', rowGap: '16px' },
});

const TONES: Record<Bucket, Tone> = {
  overdue: 'bad',
  within3Days: 'waiting',
  moreThan3Days: 'active',
  none: 'neutral',
};

/** How work and sign-ins stand within one's data scope; every figure leads to the list it counts. */
export function DashboardPage() {
  return can('Dashboard', 'view') ? <Dashboard /> : <GoTo path="/401" />;
}

function Dashboard() {
  const t = useT();
  const filter = useReportFilter();
  const { period, process, department, set } = filter;
  const query = useCallQuery(
    reportFigures,
    {
      ...filter.asked,
      ...(process.length && { process }),
      ...(department.length && { department }),
    },
    { enabled: period !== null, placeholderData: (before) => before },
  );
  return (
    <Page
      title={t('reports.dashboard')}
      toolbar={
        <PeriodFields
          from={period?.from ?? filter.from}
          to={period?.to ?? filter.to}
          today={filter.today}
          onChange={set}
        />
      }
      filter={
        <FilterCard
          sections={useChoiceSections(query.data?.choices)}
          value={{ process, department }}
          onChange={(next) => set({ process: next.process ?? [], department: next.department ?? [] })}
        />
      }
    >
      {period === null && <Backwards />}
      {period && (
        <Loaded query={query} rows={12}>
          {(data) => <Cards data={data} period={period} chosen={{ process, department }} />}
        </Loaded>
      )}
    </Page>
  );
}

interface CardsProps extends Omit<Parameters<typeof Tiles>[0], 'totals'> {
  data: NonNullable<ReturnType<typeof useCallQuery<typeof reportFigures>>['data']>;
}

function Cards({ data, period, chosen }: CardsProps) {
  const t = useT();
  const text = useBilingual();
  const styles = useStyles();
  const loadParts: ChartPart[] = BUCKETS.map((key) => ({
    key,
    label: t(`reports.parts.${key}`),
    tone: TONES[key],
  }));
  const values = (row: LoadCounts) => Object.fromEntries(BUCKETS.map((part) => [part, row[part]]));
  const tasksBy = (name: 'department' | 'handler' | 'process') => (bar: ChartBar, part: ChartPart) =>
    reportPath('tasks', { ...chosen, [name]: bar.key, part: part.key });
  const cycles = new Map(data.cycleTimes.map((row) => [row.process.code, row]));
  const endedOf = (bar: ChartBar, late = false) =>
    reportPath('processes', { ...period, ...chosen, process: bar.key, late });
  const days = (value: number) => t('reports.days', { days: value.toFixed(1) });
  const span = t('reports.period', { from: formatDay(period.from), to: formatDay(period.to) });

  return (
    <div className={styles.cards}>
      <Tiles totals={data.totals} period={period} chosen={chosen} />
      <FigureCard
        title={t('reports.loadByDepartment')}
        hint={t('reports.now')}
        rowLabel={t('reports.department')}
        parts={loadParts}
        bars={data.loadByDepartment.map((row) => ({
          key: row.department?.id ?? 'none',
          label: row.department ? text(row.department.name) : t('reports.noDepartment'),
          values: values(row),
        }))}
        pathOf={tasksBy('department')}
      />
      <FigureCard
        title={t('reports.loadByHandler')}
        hint={t('reports.nowTen')}
        rowLabel={t('reports.handler')}
        parts={loadParts}
        bars={data.loadByHandler.map((row) => ({
          key: row.handler.id,
          label: row.handler.name,
          values: values(row),
        }))}
        pathOf={tasksBy('handler')}
      />
      <FigureCard
        title={t('reports.loadByProcess')}
        hint={t('reports.now')}
        rowLabel={t('reports.process')}
        parts={loadParts}
        bars={data.loadByProcess.map((row) => ({
          key: row.process.code,
          label: text(row.process.name),
          values: values(row),
        }))}
        pathOf={tasksBy('process')}
      />
      <FigureCard
        title={t('reports.cycleTimes')}
        hint={span}
        rowLabel={t('reports.process')}
        parts={[{ key: 'median', label: t('reports.median'), tone: 'active' }]}
        bars={data.cycleTimes.map((row) => ({
          key: row.process.code,
          label: text(row.process.name),
          values: { median: row.medianDays },
        }))}
        valueText={days}
        pathOf={(bar) => endedOf(bar)}
        extra={[
          {
            key: 'p90',
            label: t('reports.p90'),
            text: (bar) => days(cycles.get(bar.key)?.p90Days ?? 0),
          },
          {
            key: 'count',
            label: t('reports.completed'),
            text: (bar) => String(cycles.get(bar.key)?.count ?? 0),
            path: (bar) => endedOf(bar),
          },
          {
            key: 'late',
            label: t('reports.late'),
            text: (bar) => String(cycles.get(bar.key)?.late ?? 0),
            path: (bar) => endedOf(bar, true),
          },
        ]}
      />
      <FigureCard
        upright
        title={t('reports.signIns')}
        hint={span}
        rowLabel={t('reports.interval')}
        parts={[
          { key: 'succeeded', label: t('reports.outcomes.succeeded'), tone: 'active' },
          { key: 'failed', label: t('reports.outcomes.failed'), tone: 'bad' },
        ]}
        bars={data.signIns.map(({ from, to, succeeded, failed }) => ({
          key: `${from} ${to}`,
          label: from === to ? formatDay(from) : t('reports.period', { from, to }),
          values: { succeeded, failed },
        }))}
        pathOf={(bar, part) => {
          const [from, to] = bar.key.split(' ');
          return reportPath('signIns', { from, to, department: chosen.department, outcome: part.key });
        }}
      />
    </div>
  );
}
