import type { Refusal, TodoTask } from '@attest/api-contract';
import { Caption1, Link, makeStyles, Text, tokens, useBilingual } from '@attest/shared-ui';
import { ApiError, addressOf, errorMessage } from '@attest/shared-utility';
import { useT } from '../../frame/useT';
import { type CheckedTask, plainDecisions } from './commonDecisions';

const useStyles = makeStyles({
  list: { listStyleType: 'none', margin: 0, padding: 0, maxHeight: '40vh', overflowY: 'auto' },
  item: {
    display: 'grid',
    rowGap: '2px',
    paddingBlock: '8px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
    overflowWrap: 'anywhere',
  },
  quiet: { color: tokens.colorNeutralForeground2 },
  failed: { color: tokens.colorPaletteRedForeground1 },
});

interface Props {
  tasks: TodoTask[];
  checked: CheckedTask[];
  /** Each says what may be decided on it, where they have no decision in common. */
  differ: boolean;
  /** Why the last decision did not reach a task. */
  refusals: ReadonlyMap<string, Refusal>;
}

const textOf = ({ code, params }: Refusal) => errorMessage(new ApiError(code, params));

/** What is selected, and beside each task why it was not, or cannot be, decided here. */
export function BulkTasks({ tasks, checked, differ, refusals }: Props) {
  const t = useT();
  const text = useBilingual();
  const styles = useStyles();
  return (
    // A list that scrolls must be reachable by keyboard; its links see to that.
    <ul className={styles.list} aria-label={t('bulk.tasks')}>
      {tasks.map((task) => {
        const check = checked.find(({ taskId }) => taskId === task.id);
        const refusal = check?.refusal ?? refusals.get(task.id);
        const no = task.procInstNo ?? task.bizTitle;
        const unfinished =
          check?.view?.decisions.filter((option) => option.completesForm && option.disabledWhy) ?? [];
        const offered = differ && check ? plainDecisions(check).map(({ label }) => text(label)) : [];
        return (
          <li key={task.id} className={styles.item}>
            <Link href={addressOf(task.path)} aria-label={t('bulk.open', { no })}>
              {[task.procInstNo, task.bizTitle].filter(Boolean).join(' · ')}
            </Link>
            <Caption1 className={styles.quiet}>
              {text(task.workflowName)} · {text(task.taskName)}
            </Caption1>
            {unfinished.map((option) => (
              <Caption1 key={option.code}>
                {t('bulk.unfinished', { decision: text(option.label), why: text(option.disabledWhy) })}
              </Caption1>
            ))}
            {offered.length > 0 && (
              <Caption1>{t('bulk.offered', { decisions: offered.join(t('bulk.separator')) })}</Caption1>
            )}
            {refusal && (
              <Text size={200} className={styles.failed}>
                {textOf(refusal)}
              </Text>
            )}
          </li>
        );
      })}
    </ul>
  );
}
