import {
  listTrainingTasks,
  type RequestOf,
  TRAINING_TASK_STATES,
  type TrainingTaskRow,
  trainingTaskFacets,
} from '@attest/api-contract';
import {
  Button,
  DisabledReason,
  DueBadge,
  makeStyles,
  type PagedRequest,
  type TableColumn,
  useBilingual,
  usePushInvalidate,
} from '@attest/shared-ui';
import { can, formatInstant, request } from '@attest/shared-utility';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { at, inSuite } from '../addresses';
import type { Chosen } from '../list/listState';
import { ManagedList } from '../list/ManagedList';
import { useCounted } from '../list/useCounted';
import { counted } from './counted';
import { RateBar } from './RateBars';
import { TaskBadge } from './taskState';

type Filter = RequestOf<typeof listTrainingTasks>['filter'];

const filterOf = ({ state, origin, overdue }: Chosen): Filter => ({
  ...(state && { state: state as Filter['state'] }),
  ...(origin && { origin: origin as Filter['origin'] }),
  ...(overdue && { overdue: true }),
});
const query = (input: PagedRequest & { filter: Filter }, signal: AbortSignal) =>
  request(listTrainingTasks, input, { signal, quiet: true });

const useStyles = makeStyles({
  rate: {
    display: 'grid',
    gridTemplateColumns: '1fr max-content',
    alignItems: 'center',
    columnGap: '8px',
    fontVariantNumeric: 'tabular-nums',
  },
});

/** How many of those who count are qualified, as bar and per cent. */
function Completion({ task }: { task: TrainingTaskRow }) {
  const styles = useStyles();
  const { rate } = task;
  if (rate === null) return '–';
  return (
    <span className={styles.rate}>
      <RateBar {...counted(task)} />
      {`${rate} %`}
    </span>
  );
}

/** The training manager's monitor: tasks with their completion. */
export function TaskList() {
  const { t } = useTranslation('tms-app');
  const text = useBilingual();
  const go = useNavigate();
  const why = can('TmsTasks', 'add') ? null : t('edit.mayNot');
  usePushInvalidate('user.training', [listTrainingTasks, trainingTaskFacets]);
  const questions = useMemo(
    () => [
      {
        key: 'state',
        label: t('list.state'),
        kind: 'checkbox' as const,
        options: TRAINING_TASK_STATES.map((value) => ({ value, label: t(`task.state.${value}`) })),
      },
      {
        key: 'origin',
        label: t('task.origin'),
        kind: 'checkbox' as const,
        options: ['document', 'manual'].map((value) => ({ value, label: t(`task.originOf.${value}`) })),
      },
      {
        key: 'overdue',
        label: t('list.due'),
        kind: 'radio' as const,
        options: [{ value: 'yes', label: t('marking.overdue') }],
      },
    ],
    [t],
  );
  const sections = useCounted(trainingTaskFacets, questions, filterOf);
  const columns = useMemo(
    (): TableColumn<TrainingTaskRow>[] => [
      {
        key: 'no',
        label: t('list.no'),
        width: 136,
        sortable: true,
        required: true,
        fixed: 'start',
        href: (row) => inSuite(at.task(row.id)),
      },
      { key: 'title', label: t('task.name'), width: 272, sortable: true, render: (row) => text(row.title) },
      {
        key: 'state',
        label: t('list.state'),
        width: 144,
        sortable: true,
        render: (row) => <TaskBadge state={row.state} />,
      },
      {
        key: 'rate',
        label: t('rate.rate'),
        width: 168,
        sortable: true,
        render: (row) => <Completion task={row} />,
      },
      { key: 'missing', label: t('task.missing'), width: 96, sortable: true, align: 'right' },
      {
        key: 'due',
        label: t('list.due'),
        width: 200,
        sortable: true,
        render: (row) => (
          <DueBadge due={row.due} overdueDays={row.overdueDays} done={row.state !== 'running'} />
        ),
      },
      { key: 'assigned', label: t('task.assigned'), width: 96, align: 'right' },
      {
        key: 'documentNo',
        label: t('list.document'),
        width: 152,
        sortable: true,
        render: (row) => [row.documentNo, row.documentVersion].filter(Boolean).join(' '),
      },
      {
        key: 'courseNo',
        label: t('list.courseNo'),
        width: 120,
        sortable: true,
        render: (row) => row.course.no,
        href: (row) => inSuite(at.course(row.course.id)),
      },
      {
        key: 'createdAt',
        label: t('task.createdAt'),
        width: 152,
        sortable: true,
        render: (row) => formatInstant(row.createdAt),
      },
    ],
    [t, text],
  );
  return (
    <ManagedList<TrainingTaskRow, Filter>
      id="trainingTasks"
      title={t('task.title')}
      toolbar={
        <DisabledReason why={why}>
          <Button appearance="primary" icon={<AddRegular />} onClick={() => !why && go(at.newTask)}>
            {t('task.new')}
          </Button>
        </DisabledReason>
      }
      sections={sections}
      searchHint={t('task.searchHint')}
      filterOf={filterOf}
      query={query}
      path={listTrainingTasks.path}
      columns={columns}
      onRowOpen={(row) => go(at.task(row.id))}
      firstUse={{ title: t('task.none'), text: t('task.noneText') }}
    />
  );
}
