import { qms, shell, type TodoTask, taskCounts } from '@attest/api-contract';
import {
  Button,
  EmptyState,
  Link,
  Loaded,
  lazyPart,
  makeStyles,
  mergeClasses,
  NARROW,
  SkeletonRows,
  SPLIT,
  Text,
  tokens,
  useCallQuery,
  useRest,
  useShortcuts,
  useUrlState,
} from '@attest/shared-ui';
import { addressOf, can, linkProps, recordPages } from '@attest/shared-utility';
import { useRef, useState } from 'react';
import { useT } from '../frame/useT';
import { BULK_TEXTS, withTexts } from '../pages/pageTexts';
import { BucketChips } from './BucketChips';
import { NOTHING, released, type Selection, withAll } from './bulk/selection';
import { TaskDetail } from './TaskDetail';
import { TaskFilterBar } from './TaskFilterBar';
import { TaskList } from './TaskList';
import { askTaskAhead } from './taskAhead';
import { useFollowing } from './useFollowing';
import { useInbox } from './useInbox';
import { NO_FILTER, useTaskFilter } from './useTaskFilter';

const BulkPanel = lazyPart(
  async () => (await withTexts('bulk', BULK_TEXTS, () => import('./bulk/BulkPanel'))).default,
  <SkeletonRows rows={8} />,
);

const useStyles = makeStyles({
  split: {
    display: 'grid',
    gridTemplateColumns: '360px minmax(0, 1fr)',
    gap: '16px',
    alignItems: 'start',
    [NARROW]: { gridTemplateColumns: 'minmax(0, 1fr)' },
    [SPLIT]: { flexGrow: 1, minHeight: 0, alignItems: 'stretch', gridTemplateRows: 'minmax(0, 1fr)' },
  },
  /** Nothing to choose from. */
  alone: { gridTemplateColumns: 'minmax(0, 1fr)' },
  card: {
    minWidth: 0,
    overflowX: 'clip',
    [SPLIT]: { overflowY: 'auto' },
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
  },
  /** Stays above the tasks while they scroll. */
  filters: {
    padding: '12px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
    [SPLIT]: { position: 'sticky', insetBlockStart: 0, zIndex: 2 },
  },
  findings: { display: 'block', padding: '8px 12px' },
  /** Takes focus by script only. */
  detail: { outlineStyle: 'none' },
  /** On a narrow page the open task takes the place of the list. */
  listBehind: { [NARROW]: { display: 'none' } },
  emptyDetail: { [NARROW]: { display: 'none' } },
  foot: { display: 'flex', justifyContent: 'space-between', alignItems: 'center', padding: '8px 12px' },
  quiet: { color: tokens.colorNeutralForeground2 },
});

/** Tasks to do: the inbox left, the open task right. Filter and open task are in the address. */
export function TodoPage() {
  const t = useT();
  const styles = useStyles();
  const filter = useTaskFilter();
  const [{ task: openId }, setOpen] = useUrlState({ task: '' });
  const { data: counts } = useCallQuery(taskCounts, {});
  const inbox = useInbox(filter.filter);
  const detail = useRef<HTMLElement>(null);
  const [selection, setSelection] = useState<Selection>(NOTHING);
  const selecting = selection.tasks.length > 0;

  const open = (id: string) => setOpen({ task: id }, { push: id !== '' });
  const close = () => {
    open('');
    document.querySelector<HTMLElement>(`a[href$="task=${openId}"]`)?.focus();
  };
  const hrefOf = (task: TodoTask) => {
    const search = new URLSearchParams(window.location.search);
    search.set('task', task.id);
    return addressOf(`${shell.homeList('index')}?${search}`);
  };
  const openTask = (task: TodoTask) => {
    open(task.id);
    detail.current?.focus({ preventScroll: true });
  };
  const next = useFollowing(inbox.tasks, openId);
  const onDone = (soonest: string | null) => {
    // Who has gone on meanwhile stays where they are.
    if (new URLSearchParams(window.location.search).get('task') !== openId) return;
    setOpen({ task: next?.id ?? soonest ?? '' });
  };
  // Whoever does something in a task is led to the next one once it is decided.
  const restNext = useRest(askTaskAhead);
  useShortcuts([{ keys: 'Escape', label: t('home.keys.close'), run: close }], openId !== '');
  const clear = () => setSelection(NOTHING);
  useShortcuts([{ keys: 'Escape', label: t('home.keys.clear'), run: clear }], selecting);

  // The soonest due stands first.
  const first = inbox.tasks[0];
  const known = inbox.tasks.find((task) => task.id === openId);
  const report = can('QmsDeviation', 'add') ? recordPages('deviation')?.create : undefined;
  const empty = filter.isFiltered ? (
    <EmptyState
      kind="nothingFound"
      action={<Button onClick={() => filter.set(NO_FILTER)}>{t('home.showAll')}</Button>}
    />
  ) : (
    <EmptyState
      kind="firstUse"
      title={t('home.allDone')}
      text={t('home.allDoneText')}
      action={report && <Link {...linkProps(report)}>{t('home.report')}</Link>}
    />
  );

  const nothing = inbox.total === 0 && !filter.isFiltered && openId === '' && !selecting;
  return (
    <div className={mergeClasses(styles.split, nothing && styles.alone)}>
      <section
        className={mergeClasses(styles.card, openId !== '' && styles.listBehind)}
        aria-label={t('home.todo')}
      >
        <div className={styles.filters}>
          <TaskFilterBar state={filter} list="index">
            <BucketChips
              counts={counts}
              value={filter.bucket}
              onChange={(bucket) => filter.set({ bucket })}
            />
          </TaskFilterBar>
        </div>
        {counts && counts.findings > 0 && (
          <Link {...linkProps(`${qms.recordCheck}?toSettle=yes`)} className={styles.findings}>
            {t('home.findings', { count: counts.findings })}
          </Link>
        )}
        <Loaded query={inbox} rows={6} height={40}>
          {() => inbox.tasks.length === 0 && empty}
        </Loaded>
        <TaskList
          tasks={inbox.tasks}
          openId={openId}
          hrefOf={hrefOf}
          onOpen={openTask}
          selection={selection}
          onSelect={setSelection}
        />
        {inbox.total !== undefined && inbox.total > 0 && (
          <div className={styles.foot}>
            <Text size={200} className={styles.quiet} role="status">
              {t('home.shown', { shown: inbox.tasks.length, total: inbox.total })}
            </Text>
            {inbox.hasNextPage && (
              <Button
                size="small"
                disabledFocusable={inbox.isFetchingNextPage}
                onClick={() => void inbox.fetchNextPage()}
              >
                {t('home.more')}
              </Button>
            )}
          </div>
        )}
      </section>
      <section
        ref={detail}
        hidden={nothing}
        onFocus={({ target, currentTarget }) => target !== currentTarget && restNext(next)}
        tabIndex={-1}
        className={mergeClasses(
          styles.card,
          styles.detail,
          openId === '' && !selecting && styles.emptyDetail,
        )}
        aria-label={t('home.detail')}
      >
        {selecting && (
          <BulkPanel
            tasks={selection.tasks}
            shown={inbox.tasks.length}
            onSelectAll={() => setSelection(withAll(selection, inbox.tasks))}
            onClear={clear}
            onDecided={(ids) => setSelection((now) => released(now, ids))}
          />
        )}
        {!selecting && openId === '' && (
          <EmptyState
            kind="firstUse"
            title={t('home.pick')}
            text={t('home.pickText')}
            action={
              first && (
                <Button appearance="primary" onClick={() => openTask(first)}>
                  {t('home.openFirst')}
                </Button>
              )
            }
          />
        )}
        {openId !== '' && (
          // Kept while several are selected: what was typed stays.
          <div hidden={selecting}>
            <TaskDetail key={openId} taskId={openId} known={known} onClose={close} onDone={onDone} />
          </div>
        )}
      </section>
    </div>
  );
}
