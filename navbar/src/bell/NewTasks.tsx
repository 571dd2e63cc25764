import { shell, type TodoTask, todoList } from '@attest/api-contract';
import {
  Caption1,
  DueBadge,
  EmptyState,
  Link,
  Loaded,
  makeStyles,
  rowColours,
  Text,
  tokens,
  useBilingual,
  useCallQuery,
} from '@attest/shared-ui';
import { linkProps, relativeTime } from '@attest/shared-utility';
import { useT } from '../frame/useT';

const SHOWN = 6;

const useStyles = makeStyles({
  list: { listStyleType: 'none', margin: '8px 0', padding: 0 },
  task: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: '2px',
    padding: '8px',
    borderRadius: tokens.borderRadiusMedium,
    color: tokens.colorNeutralForeground1,
    textDecorationLine: 'none',
    ':hover': { backgroundColor: rowColours.hover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
  line: {
    display: 'flex',
    columnGap: '8px',
    justifyContent: 'space-between',
    color: tokens.colorNeutralForeground2,
  },
  title: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
});

function Arrival({ task, close }: { task: TodoTask; close: () => void }) {
  const styles = useStyles();
  const text = useBilingual();
  return (
    <li>
      <a className={styles.task} {...linkProps(`${shell.homeList('index')}?task=${task.id}`, close)}>
        <Text weight="semibold" className={styles.title}>
          {task.bizTitle}
        </Text>
        <span className={styles.line}>
          <Caption1>{[task.procInstNo, text(task.taskName)].filter(Boolean).join(' · ')}</Caption1>
          <Caption1>{relativeTime(task.createTime)}</Caption1>
        </span>
        <DueBadge named due={task.deadline} overdueDays={task.overdueDays} />
      </a>
    </li>
  );
}

/** The tasks that arrived last. */
export function NewTasks({ close }: { close: () => void }) {
  const t = useT();
  const styles = useStyles();
  const tasks = useCallQuery(todoList, {
    page: 1,
    pageSize: SHOWN,
    sort: [{ by: 'createTime', desc: true }],
    filter: {},
  });
  return (
    <Loaded query={tasks} rows={5}>
      {({ rows, total }) =>
        total === 0 ? (
          <EmptyState kind="firstUse" title={t('bell.empty')} text={t('bell.emptyText')} />
        ) : (
          <>
            <ul className={styles.list}>
              {rows.map((task) => (
                <Arrival key={task.id} task={task} close={close} />
              ))}
            </ul>
            <Link {...linkProps(shell.homeList('index'), close)}>{t('bell.all')}</Link>
          </>
        )
      }
    </Loaded>
  );
}
