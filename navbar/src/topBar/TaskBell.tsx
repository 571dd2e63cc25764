import { taskCounts, todoList, type WorkflowTask } from '@attest/api-contract';
import {
  Button,
  Caption1,
  CounterBadge,
  DueBadge,
  EmptyState,
  Link,
  makeStyles,
  Popover,
  PopoverSurface,
  PopoverTrigger,
  SkeletonRows,
  Subtitle2,
  Text,
  tokens,
  useBilingual,
  useCallQuery,
  usePushInvalidate,
} from '@attest/shared-ui';
import { relativeTime } from '@attest/shared-utility';
import { AlertRegular } from '@fluentui/react-icons/svg/alert';
import { useState } from 'react';
import { linkProps } from '../frame/linkProps';
import { useT } from '../frame/useT';

const SHOWN = 6;

const useStyles = makeStyles({
  bell: { position: 'relative' },
  badge: { position: 'absolute', insetBlockStart: '1px', insetInlineStart: '16px', pointerEvents: 'none' },
  surface: { width: '360px', maxWidth: 'calc(100vw - 32px)', padding: '12px' },
  list: { listStyleType: 'none', margin: '8px 0', padding: 0 },
  task: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: '2px',
    padding: '8px',
    borderRadius: tokens.borderRadiusMedium,
    color: tokens.colorNeutralForeground1,
    textDecorationLine: 'none',
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
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

function Arrival({ task, close }: { task: WorkflowTask; close: () => void }) {
  const styles = useStyles();
  const text = useBilingual();
  return (
    <li>
      <a className={styles.task} {...linkProps(`/home/index?task=${task.id}`, close)}>
        <Text weight="semibold" className={styles.title}>
          {task.bizTitle}
        </Text>
        <span className={styles.line}>
          <Caption1>{[task.procInstNo, text(task.taskName)].filter(Boolean).join(' · ')}</Caption1>
          <Caption1>{relativeTime(task.createTime)}</Caption1>
        </span>
        <DueBadge due={task.deadline} overdueDays={task.overdueDays} />
      </a>
    </li>
  );
}

function Arrivals({ close }: { close: () => void }) {
  const t = useT();
  const styles = useStyles();
  const { data } = useCallQuery(todoList, {
    page: 1,
    pageSize: SHOWN,
    sort: [{ by: 'createTime', desc: true }],
    filter: {},
  });
  if (!data) return <SkeletonRows />;
  if (data.total === 0)
    return <EmptyState kind="firstUse" title={t('bell.empty')} text={t('bell.emptyText')} />;
  return (
    <ul className={styles.list}>
      {data.rows.map((task) => (
        <Arrival key={task.id} task={task} close={close} />
      ))}
    </ul>
  );
}

/** The bell: how many tasks wait, live, and the latest arrivals. */
export function TaskBell() {
  const t = useT();
  const styles = useStyles();
  const [open, setOpen] = useState(false);
  const { data } = useCallQuery(taskCounts, {});
  usePushInvalidate('user.tasks', [taskCounts, todoList]);
  const count = data?.todoCount ?? 0;
  const close = () => setOpen(false);
  return (
    <Popover open={open} onOpenChange={(_, state) => setOpen(state.open)} trapFocus positioning="below-end">
      <PopoverTrigger disableButtonEnhancement>
        <Button
          className={styles.bell}
          appearance="subtle"
          aria-label={t('bell.label', { count })}
          icon={
            <>
              <AlertRegular />
              {count > 0 && (
                <CounterBadge
                  className={styles.badge}
                  count={count}
                  size="small"
                  color="danger"
                  aria-hidden
                />
              )}
            </>
          }
        />
      </PopoverTrigger>
      <PopoverSurface className={styles.surface} aria-label={t('bell.title')}>
        <Subtitle2 as="h2">{t('bell.title')}</Subtitle2>
        <Arrivals close={close} />
        <Link {...linkProps('/home/index', close)}>{t('bell.all')}</Link>
      </PopoverSurface>
    </Popover>
  );
}
