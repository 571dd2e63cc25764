import type { DecisionOption, FormValues, ProcessDefine, RecordDetail, TaskView } from '@attest/api-contract';
import {
  type Baseline,
  useCollisions,
  useDraft,
  useLostTask,
  useObservable,
  useRecordForm,
} from '@attest/shared-ui';
import { drafts, language$ } from '@attest/shared-utility';
import { useMemo, useState } from 'react';
import { completeFields, fieldsAtStep } from './formAtStep';
import type { RecordProcess } from './process';

interface Options {
  process: RecordProcess;
  define: ProcessDefine;
  detail: RecordDetail;
  task: TaskView | undefined;
}

/** What is kept in this browser while it is not sent. */
interface Draft {
  changes: FormValues;
  /** The stored values that the changes stand over. */
  over: Baseline;
  reason: string;
}

const draftKey = (process: RecordProcess, id: string) => `${process.code}:${id}`;

/** Offers what was typed while a record was made on the record's own page. */
export const keepForRecord = (process: RecordProcess, id: string, changes: FormValues): void => {
  drafts.save(draftKey(process, id), { changes, over: {}, reason: '' } satisfies Draft);
};

const picked = (values: FormValues, keys: string[]): FormValues =>
  Object.fromEntries(Object.entries(values).filter(([key]) => keys.includes(key)));

/** State of a record on screen: what is typed over the stored values, its draft, and what others changed. */
export function useRecordEditor({ process, define, detail, task }: Options) {
  const language = useObservable(language$, 'zh');
  const [reason, setReason] = useState('');
  const stepId = task?.task.stepId;
  const fields = useMemo(() => fieldsAtStep(define, stepId), [define, stepId]);
  const complete = useMemo(() => completeFields(define, stepId), [define, stepId]);
  const editable = useMemo(
    () => [...new Set([...detail.editableFields, ...(task?.editableFields ?? [])])],
    [detail.editableFields, task?.editableFields],
  );
  const form = useRecordForm({ fields, initial: detail.values, complete, language });

  const dirty = form.dirty || reason.trim() !== '';
  const { lost, acting, ...own } = useLostTask(detail.taskId, stepId, dirty);
  const collisions = useCollisions(form, detail.values, acting);
  const draft = useDraft<Draft>(
    draftKey(process, detail.row.id),
    { changes: form.changes, over: collisions.baseline.current, reason },
    { dirty },
  );
  const shown = useMemo(() => {
    const values = { ...detail.values, ...picked(form.values, editable) };
    return { ...values, ...process.derive?.(values) };
  }, [detail.values, form.values, editable, process]);

  const deliver = <T>(
    send: () => Promise<T>,
    refresh: () => Promise<unknown>,
    { end, endsTask }: { end: () => void; endsTask: boolean },
  ): Promise<T> =>
    own.act(async () => {
      const answer = await send();
      draft.clear();
      await refresh();
      end();
      return answer;
    }, endsTask);

  return {
    form,
    fields,
    complete,
    editable,
    reason,
    setReason,
    draft,
    dirty,
    collisions,
    /** Values with what is typed and derived, for the screen. */
    shown,
    /** Changed values that may be sent now. */
    sendable: () => picked(form.changes, editable),
    /** The task was handled elsewhere while something was being typed here. */
    lost,
    stepId: own.stepId,
    recover(value: Draft) {
      collisions.baseline.current = value.over;
      form.assign(value.changes);
      setReason(value.reason);
    },
    /** Whether the form allows the decision; what stands against it is shown and focused. */
    allows(option: DecisionOption): boolean {
      if (!form.check(option.completesForm ? complete : [])) return false;
      return collisions.clear();
    },
    /** Sends what was typed with `send`; once it is there, `refresh` brings the stored record and the edits end. */
    act: <T>(send: () => Promise<T>, refresh: () => Promise<unknown>): Promise<T> =>
      deliver(send, refresh, {
        endsTask: true,
        end() {
          setReason('');
          form.reset();
        },
      }),
    /** The same for work that goes on: what is typed while it is sent stays, and so does the remark. */
    save: <T>(send: () => Promise<T>, refresh: () => Promise<unknown>): Promise<T> =>
      deliver(send, refresh, {
        endsTask: false,
        end() {
          collisions.saved(form.values);
          form.reset(form.values);
        },
      }),
    /** Gives up what was typed. */
    discard() {
      draft.clear();
      setReason('');
      form.reset();
    },
  };
}

export type RecordEditor = ReturnType<typeof useRecordEditor>;
