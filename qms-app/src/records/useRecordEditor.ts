import type { DecisionOption, FormValues, ProcessDefine, RecordDetail, TaskView } from '@attest/api-contract';
import { type RecordForm, useDraft, useObservable, useRecordForm } from '@attest/shared-ui';
import { drafts, language$ } from '@attest/shared-utility';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { type Baseline, baselineOf, collisions, mergedList } from './collisions';
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

/** Rows that another person added to the same table stand beside those typed here; nobody has to be asked. */
function useMergedLists(
  touched: string[],
  baseline: RefObject<Baseline>,
  form: RecordForm,
  stored: FormValues,
) {
  const latest = useRef({ touched, form });
  latest.current = { touched, form };
  useEffect(() => {
    const { touched: keys, form: now } = latest.current;
    for (const key of keys) {
      const merged = mergedList(baseline.current[key], stored[key], now.values[key]);
      if (!merged) continue;
      baseline.current = { ...baseline.current, [key]: stored[key] ?? null };
      now.onChange(key, merged);
    }
  }, [stored, baseline]);
}

/** State of a record on screen: what is typed over the stored values, its draft, and what others changed. */
export function useRecordEditor({ process, define, detail, task }: Options) {
  const language = useObservable(language$, 'zh');
  const [reason, setReason] = useState('');
  const collisionNotice = useRef<HTMLDivElement>(null);
  const stepId = task?.task.stepId;
  const fields = useMemo(() => fieldsAtStep(define, stepId), [define, stepId]);
  const complete = useMemo(() => completeFields(define, stepId), [define, stepId]);
  const editable = useMemo(
    () => [...new Set([...detail.editableFields, ...(task?.editableFields ?? [])])],
    [detail.editableFields, task?.editableFields],
  );
  const form = useRecordForm({ fields, initial: detail.values, complete, language });

  const baseline = useRef<Baseline>({});
  baseline.current = baselineOf(baseline.current, form.changes, detail.values);
  // While an own act is under way, its push may arrive before its answer.
  const acting = useRef(false);
  const touched = acting.current ? [] : collisions(baseline.current, form.changes, detail.values);
  useMergedLists(touched, baseline, form, detail.values);
  const colliding = touched.filter(
    (key) => !mergedList(baseline.current[key], detail.values[key], form.values[key]),
  );

  const dirty = form.dirty || reason.trim() !== '';
  const draft = useDraft<Draft>(
    draftKey(process, detail.row.id),
    { changes: form.changes, over: baseline.current, reason },
    { dirty },
  );
  const shown = useMemo(() => {
    const values = { ...detail.values, ...picked(form.values, editable) };
    return { ...values, ...process.derive?.(values) };
  }, [detail.values, form.values, editable, process]);

  const hadTask = useRef(false);
  hadTask.current ||= detail.taskId !== null;
  const lost = hadTask.current && detail.taskId === null && dirty && !acting.current;

  const deliver = async <T>(
    send: () => Promise<T>,
    refresh: () => Promise<unknown>,
    end: () => void,
  ): Promise<T> => {
    acting.current = true;
    try {
      const answer = await send();
      draft.clear();
      await refresh();
      end();
      return answer;
    } finally {
      acting.current = false;
    }
  };

  return {
    form,
    fields,
    complete,
    editable,
    reason,
    setReason,
    draft,
    dirty,
    colliding,
    /** Values with what is typed and derived, for the screen. */
    shown,
    /** Changed values that may be sent now. */
    sendable: () => picked(form.changes, editable),
    /** The task was handled elsewhere while something was being typed here. */
    lost,
    recover(value: Draft) {
      baseline.current = value.over;
      form.assign(value.changes);
      setReason(value.reason);
    },
    /** Ends collisions: what was typed stands, or gives way to what is stored. */
    keepTyped() {
      baseline.current = Object.fromEntries(
        Object.keys(form.changes).map((key) => [key, detail.values[key]]),
      );
      // A render shows that the question is answered.
      form.assign({});
    },
    takeStored() {
      form.assign(Object.fromEntries(colliding.map((key) => [key, detail.values[key]])));
    },
    /** Takes the focus when something must be decided before the form can be sent. */
    collisionNotice,
    /** Whether the form allows the decision; what stands against it is shown and focused. */
    allows(option: DecisionOption): boolean {
      if (!form.check(option.completesForm ? complete : [])) return false;
      collisionNotice.current?.focus();
      return colliding.length === 0;
    },
    /** Sends what was typed with `send`; once it is there, `refresh` brings the stored record and the edits end. */
    act: <T>(send: () => Promise<T>, refresh: () => Promise<unknown>): Promise<T> =>
      deliver(send, refresh, () => {
        setReason('');
        form.reset();
        hadTask.current = false;
      }),
    /** The same for work that goes on: what is typed while it is sent stays, and so does the remark. */
    save: <T>(send: () => Promise<T>, refresh: () => Promise<unknown>): Promise<T> =>
      deliver(send, refresh, () => {
        // It stands over what was sent.
        baseline.current = {};
        form.reset(form.values);
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
