import {
  listTrainingTasks,
  TRAINING_TASK_STATES,
  type TrainingTaskRow,
  tms,
  trainingTaskFacets,
} from '@attest/api-contract';
import { ManagedList, makeStyles } from '@attest/shared-ui';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { badge, dueDay } from '../list/columns';
import { amount, anyOf, bilingual, defineList, instant, whether } from '../list/define';
import { counted } from './counted';
import { RateBar } from './RateBars';
import { TaskBadge } from './taskState';

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

const TASKS = defineList(listTrainingTasks, {
  id: 'trainingTasks',
  title: 'task.title',
  searchHint: 'task.searchHint',
  none: 'task.none',
  noneText: 'task.noneText',
  open: ({ id }) => tms.task(id),
  create: { label: 'task.new', icon: <AddRegular />, to: tms.newTask, right: ['TmsTasks', 'add'] },
  facets: trainingTaskFacets,
  questions: [
    anyOf('state', 'list.state', TRAINING_TASK_STATES, (state) => `task.state.${state}`),
    anyOf('origin', 'task.origin', ['document', 'manual'], (origin) => `task.originOf.${origin}`),
    whether('overdue', 'list.due', ['marking.overdue']),
  ],
  columns: [
    { key: 'no', label: 'list.no', width: 128, sortable: true },
    bilingual('title', 'task.name', { width: 200, sortable: true }),
    badge(TaskBadge, { width: 136, sortable: true }),
    {
      key: 'rate',
      label: 'rate.rate',
      width: 136,
      sortable: true,
      render: (task) => <Completion task={task} />,
    },
    amount('missing', 'task.missing', { width: 88, sortable: true }),
    dueDay(208, ({ state }) => state !== 'running'),
    amount('assigned', 'task.assigned', { width: 80 }),
    {
      key: 'documentNo',
      label: 'list.document',
      width: 136,
      sortable: true,
      render: (row) => [row.documentNo, row.documentVersion].filter(Boolean).join(' '),
    },
    {
      key: 'courseNo',
      label: 'list.courseNo',
      width: 120,
      sortable: true,
      render: ({ course }) => course.no,
      href: ({ course }) => tms.course(course.id),
    },
    instant('createdAt', 'task.createdAt', { width: 152, sortable: true }),
  ],
});

/** The training manager's monitor: tasks with their completion. */
export function TaskList() {
  return <ManagedList list={TASKS} />;
}
