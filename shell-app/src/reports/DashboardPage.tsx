import {
  BUCKETS,
  type Bucket,
  type LoadCounts,
  type ReportChoices,
  type RequestOf,
  reportFigures,
  shell,
} from '@attest/api-contract';
import {
  AsOf,
  type ChartBar,
  type ChartPart,
  FigureCard,
  FilteredPage,
  Loaded,
  makeStyles,
  runsBackwards,
  type Tone,
  useBilingual,
  useCallQuery,
} from '@attest/shared-ui';
import { can, formatDay } from '@attest/shared-utility';
import { useEffect, useState } from 'react';
import { useT } from '../frame/useT';
import { definePage } from '../list/define';
import { GoTo } from '../pages/GoTo';
import { reportPath } from './reportAddress';
import { BY_DEPARTMENT, BY_PROCESS, IN_PERIOD, PeriodTools, periodFault, useChoices } from './reportParts';
import { Tiles } from './Tiles';

type Asked = RequestOf<typeof reportFigures>;

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
  return can('Dashboard', 'view') ? <Dashboard /> : <GoTo path={shell.noPermission} />;
}

const DASHBOARD = definePage({
  id: 'dashboard',
  title: 'reports.dashboard',
  questions: [BY_PROCESS, BY_DEPARTMENT],
  parameters: IN_PERIOD,
  Tools: PeriodTools,
  fault: periodFault,
});

function Dashboard() {
  const [choices, setChoices] = useState<ReportChoices>();
  return (
    <FilteredPage page={DASHBOARD} known={useChoices(choices)}>
      {({ filter }) => <Figures asked={filter as Asked} onChoices={setChoices} />}
    </FilteredPage>
  );
}

interface FiguresProps {
  asked: Asked;
  /** Tells what one may narrow by. */
  onChoices: (choices: ReportChoices) => void;
}

/** The figures of what is asked for; none while the period runs backwards. */
function Figures({ asked, onChoices }: FiguresProps) {
  const { from, to, process = [], department = [] } = asked;
  const backwards = runsBackwards(asked);
  const query = useCallQuery(reportFigures, asked, {
    enabled: !backwards,
    placeholderData: (before) => before,
  });
  const choices = query.data?.choices;
  useEffect(() => {
    if (choices) onChoices(choices);
  }, [choices, onChoices]);
  if (backwards) return null;
  return (
    <Loaded query={query} rows={12}>
      {(data) => <Cards data={data} period={{ from, to }} chosen={{ process, department }} />}
    </Loaded>
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
  const signInsOf = ({ key }: ChartBar) => {
    const [from, to] = key.split(' ');
    return { from, to, department: chosen.department };
  };
  const days = (value: number) => t('reports.days', { days: value.toFixed(1) });
  const span = t('reports.period', { from: formatDay(period.from), to: formatDay(period.to) });

  return (
    <div className={styles.cards}>
      <AsOf at={data.asOf} />
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
        pathOf={(bar, { key: outcome }) => reportPath('signIns', { ...signInsOf(bar), outcome })}
        rowPath={(bar) => reportPath('signIns', signInsOf(bar))}
      />
    </div>
  );
}
