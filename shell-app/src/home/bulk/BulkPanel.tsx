import { checkTasks, completeTasks, MAX_BULK_TASKS, type Refusal, type TodoTask } from '@attest/api-contract';
import {
  Button,
  Loaded,
  MessageBar,
  MessageBarBody,
  makeStyles,
  type Signature,
  SignDialog,
  Subtitle2,
  Text,
  useCallQuery,
  useOnce,
} from '@attest/shared-ui';
import { errorMessage, request, toast } from '@attest/shared-utility';
import { useState } from 'react';
import { useT } from '../../frame/useT';
import { BulkDecide } from './BulkDecide';
import { BulkTasks } from './BulkTasks';
import { type CommonDecision, commonDecisions } from './commonDecisions';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: '16px', padding: '16px' },
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px' },
  title: { marginInlineEnd: 'auto', marginBlock: 0 },
});

export interface BulkPanelProps {
  tasks: TodoTask[];
  /** How many tasks the list shows. */
  shown: number;
  onSelectAll: () => void;
  onClear: () => void;
  /** Takes out what is decided; what was chosen meanwhile stays. */
  onDecided: (ids: string[]) => void;
}

/** Several tasks decided together: what they have in common, one reason, one entry of the signature. */
export default function BulkPanel({ tasks, shown, onSelectAll, onClear, onDecided }: BulkPanelProps) {
  const t = useT();
  const styles = useStyles();
  const taskIds = tasks.map(({ id }) => id).slice(0, MAX_BULK_TASKS);
  const checked = useCallQuery(
    checkTasks,
    { taskIds },
    { placeholderData: (before) => before, retry: false },
  );
  const [reason, setReason] = useState('');
  const [signing, setSigning] = useState<CommonDecision | null>(null);
  const [refusals, setRefusals] = useState<ReadonlyMap<string, Refusal>>(new Map());
  const [result, setResult] = useState<{ done: number; failed: number } | null>(null);
  const [error, setError] = useState<unknown>(null);
  const { busy: sending, once } = useOnce();

  const rows = (checked.data ?? []).filter(({ taskId }) => taskIds.includes(taskId));
  const common = commonDecisions(rows);
  const current = !checked.isPlaceholderData && rows.length === taskIds.length;
  const tooMany = tasks.length > MAX_BULK_TASKS ? t('bulk.tooMany', { max: MAX_BULK_TASKS }) : null;

  const send = async ({ option }: CommonDecision, signature?: Signature) => {
    setError(null);
    try {
      await once(async () => {
        const open = rows.flatMap(({ taskId, view }) =>
          view ? [{ taskId, version: view.task.version, recordVersion: view.recordVersion }] : [],
        );
        const input = { tasks: open, decision: option.code, reason: reason.trim(), signature };
        const answer = await request(completeTasks, input, { quiet: true });
        const failed = new Map(answer.flatMap((one) => (one.refusal ? [[one.taskId, one.refusal]] : [])));
        const done = answer.length - failed.size;
        const left = tasks
          .map(({ id }) => id)
          .filter((id) => failed.has(id) || !open.some((one) => one.taskId === id));
        setRefusals(failed);
        setResult({ done, failed: left.length });
        setSigning(null);
        if (left.length === 0) toast.success(t('bulk.done', { count: done }));
        onDecided(answer.map(({ taskId }) => taskId).filter((id) => !failed.has(id)));
      });
    } catch (failure) {
      // What concerns the signature is shown where it is typed.
      if (signature) throw failure;
      setError(failure);
    }
  };
  const decide = (decision: CommonDecision) =>
    decision.needsSignature ? setSigning(decision) : void send(decision);

  return (
    <div className={styles.root}>
      <div className={styles.head}>
        <Subtitle2 as="h2" className={styles.title}>
          {t('bulk.selected', { count: tasks.length })}
        </Subtitle2>
        {tasks.length < shown && (
          <Button size="small" onClick={onSelectAll}>
            {t('bulk.all', { count: shown })}
          </Button>
        )}
        <Button size="small" onClick={onClear}>
          {t('bulk.clear')}
        </Button>
      </div>
      <div role="status">
        {result && (
          <MessageBar intent={result.failed > 0 ? 'warning' : 'success'} layout="multiline">
            <MessageBarBody>
              {[
                t('bulk.done', { count: result.done }),
                ...(result.failed > 0 ? [t('bulk.failed', { count: result.failed })] : []),
              ].join(t('bulk.separator'))}
            </MessageBarBody>
          </MessageBar>
        )}
      </div>
      <BulkTasks
        tasks={tasks}
        checked={rows}
        differ={rows.length > 1 && common.length === 0}
        refusals={refusals}
      />
      {error !== null && (
        <MessageBar intent="error" layout="multiline">
          <MessageBarBody>{errorMessage(error)}</MessageBarBody>
        </MessageBar>
      )}
      <Loaded query={checked} rows={3}>
        {() =>
          !tooMany &&
          rows.length > 0 && (
            <BulkDecide
              decisions={common}
              reason={reason}
              onReason={setReason}
              why={sending || !current ? t(sending ? 'bulk.sending' : 'bulk.checking') : null}
              onDecide={decide}
            />
          )
        }
      </Loaded>
      {tooMany && <Text role="alert">{tooMany}</Text>}
      {signing && (
        <SignDialog
          subject={rows.flatMap(({ view }) =>
            view
              ? [
                  {
                    no: view.task.procInstNo,
                    title: view.task.bizTitle,
                    version: view.versionLabel,
                    decision: signing.option.label,
                    meaning: view.decisions.find(({ code }) => code === signing.option.code)?.meaning ?? null,
                  },
                ]
              : [],
          )}
          accountNeeded={rows.some(({ view }) => view?.accountNeededToSign)}
          reason={reason.trim()}
          onSign={(signature) => send(signing, signature)}
          onClose={() => setSigning(null)}
        />
      )}
    </div>
  );
}
