import type { TodoTask } from '@attest/api-contract';
import {
  Caption1,
  DueBadge,
  makeStyles,
  mergeClasses,
  rowColours,
  StatusBadge,
  Text,
  tokens,
  useBilingual,
  useRest,
  useShortcuts,
} from '@attest/shared-ui';
import { type MouseEvent, useRef } from 'react';
import { useT } from '../frame/useT';
import { isSelected, reached, type Selection, toggled } from './bulk/selection';
import { askTaskAhead } from './taskAhead';

const useStyles = makeStyles({
  list: { listStyleType: 'none', margin: 0, padding: 0 },
  item: {
    display: 'grid',
    gridTemplateColumns: '32px minmax(0, 1fr)',
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  /** The whole corner takes the click. */
  check: { display: 'grid', placeItems: 'start center', paddingBlockStart: '10px', cursor: 'pointer' },
  box: { width: '16px', height: '16px', margin: 0, accentColor: tokens.colorBrandBackground },
  chosen: { backgroundColor: tokens.colorBrandBackground2 },
  task: {
    display: 'grid',
    rowGap: '4px',
    padding: '10px 12px 10px 7px',
    minWidth: 0,
    color: tokens.colorNeutralForeground1,
    textDecorationLine: 'none',
    ':hover': { backgroundColor: rowColours.hover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  open: {
    backgroundColor: rowColours.selected,
    // Only here: a transparent border shows in high contrast.
    borderLeft: `3px solid ${tokens.colorBrandStroke1}`,
    paddingLeft: '4px',
  },
  line: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 8px', minWidth: 0 },
  title: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  quiet: { color: tokens.colorNeutralForeground2 },
  due: { marginInlineStart: 'auto' },
});

interface Props {
  tasks: TodoTask[];
  openId: string;
  hrefOf: (task: TodoTask) => string;
  onOpen: (task: TodoTask) => void;
  selection: Selection;
  onSelect: (selection: Selection) => void;
}

const isPlain = (event: MouseEvent) => !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);

/** The inbox: one link per task; j and k move, Enter opens, x selects, as Ctrl and Shift do with the mouse. */
export function TaskList({ tasks, openId, hrefOf, onOpen, selection, onSelect }: Props) {
  const t = useT();
  const text = useBilingual();
  const styles = useStyles();
  const list = useRef<HTMLUListElement>(null);

  const rest = useRest(askTaskAhead);
  const links = () => [...(list.current?.querySelectorAll('a') ?? [])];
  const move = (by: number) => {
    const all = links();
    const focused = all.indexOf(document.activeElement as HTMLAnchorElement);
    const from = focused >= 0 ? focused : tasks.findIndex((task) => task.id === openId);
    // From nowhere, either key begins at the first task.
    all[from < 0 ? 0 : Math.min(all.length - 1, Math.max(0, from + by))]?.focus();
  };
  const select = (task: TodoTask, range: boolean) =>
    onSelect(range ? reached(selection, tasks, task) : toggled(selection, task));
  const selectFocused = () => {
    const focused = links().indexOf(document.activeElement as HTMLAnchorElement);
    const task = tasks[focused] ?? tasks.find(({ id }) => id === openId);
    if (task) select(task, false);
  };
  useShortcuts([
    { keys: 'j', label: t('home.keys.next'), run: () => move(1) },
    { keys: 'k', label: t('home.keys.previous'), run: () => move(-1) },
    { keys: 'x', label: t('home.keys.select'), run: selectFocused },
  ]);

  return (
    <ul ref={list} className={styles.list} aria-label={t('home.todo')}>
      {tasks.map((task) => (
        <li
          key={task.id}
          className={mergeClasses(styles.item, isSelected(selection, task.id) && styles.chosen)}
        >
          <label className={styles.check}>
            <input
              type="checkbox"
              className={styles.box}
              aria-label={t('home.select', { title: task.procInstNo ?? task.bizTitle })}
              checked={isSelected(selection, task.id)}
              onClick={(event) => select(task, event.shiftKey)}
              onChange={() => undefined}
            />
          </label>
          <a
            className={mergeClasses(styles.task, task.id === openId && styles.open)}
            href={hrefOf(task)}
            aria-current={task.id === openId ? 'true' : undefined}
            onMouseEnter={() => rest(task)}
            onMouseLeave={() => rest(undefined)}
            onFocus={() => rest(task)}
            onClick={(event) => {
              if (event.altKey) return;
              event.preventDefault();
              if (isPlain(event)) onOpen(task);
              else select(task, event.shiftKey);
            }}
          >
            <span className={styles.line}>
              <Caption1 className={styles.quiet}>
                {[task.procInstNo, text(task.workflowName)].filter(Boolean).join(' · ')}
              </Caption1>
              <span className={styles.due}>
                <DueBadge named due={task.deadline} overdueDays={task.overdueDays} />
              </span>
            </span>
            <Text weight="semibold" className={styles.title} title={task.bizTitle}>
              {task.bizTitle}
            </Text>
            <span className={styles.line}>
              <StatusBadge status={task.processStatus} text={text(task.taskName)} />
              <Caption1 className={styles.quiet}>
                {task.onBehalfOf
                  ? t('home.onBehalf', { name: task.initiator.name, of: task.onBehalfOf.name })
                  : task.initiator.name}
              </Caption1>
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
