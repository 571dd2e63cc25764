import type { DecisionOption, FieldDefinition, FormValues, TaskView } from '@attest/api-contract';
import { drafts, language$ } from '@attest/shared-utility';
import { useMemo, useState } from 'react';
import { useRecordForm } from '../../form/useRecordForm';
import { useObservable } from '../../query/useObservable';
import type { Baseline } from '../collisions';
import { useCollisions } from '../useCollisions';
import { useDraft } from '../useDraft';
import { useLostTask } from '../useLostTask';

interface Options {
  /** Names what is edited among the drafts of this browser. */
  draftKey: string;
  fields: FieldDefinition[];
  /** Values as the server has them. */
  values: FormValues;
  /** Fields that the caller may change without a task. */
  editableFields: string[];
  /** Fields that must be complete for a decision that hands the form in; what can be edited unless given. */
  complete?: string[] | undefined;
  /** The id of the caller's open task, and the task once it is loaded. */
  taskId: string | null;
  task: TaskView | undefined;
}

/** What is kept in this browser while it is not sent. */
interface Draft {
  changes: FormValues;
  /** The stored values that the changes stand over. */
  over?: Baseline;
  reason: string;
}

/** Offers what was typed elsewhere, as while a record was made, to the editor of that key. */
export const keepForEditor = (draftKey: string, changes: FormValues): void => {
  drafts.save(draftKey, { changes, over: {}, reason: '' } satisfies Draft);
};

const picked = (values: FormValues, keys: string[]): FormValues =>
  Object.fromEntries(Object.entries(values).filter(([key]) => keys.includes(key)));

/**
 * State of whatever has a form and tasks, on screen: what is typed over the stored values, the remark, the draft of
 * both, what others changed meanwhile, and whether the task is still the caller's.
 */
export function useTaskEditor(options: Options) {
  const { fields, values, editableFields, taskId, task } = options;
  const language = useObservable(language$, 'zh');
  const [reason, setReason] = useState('');
  const editable = useMemo(
    () => [...new Set([...editableFields, ...(task?.editableFields ?? [])])],
    [editableFields, task?.editableFields],
  );
  const { complete = editable } = options;
  const form = useRecordForm({ fields, initial: values, complete, language });
  const dirty = form.dirty || reason.trim() !== '';
  const { lost, acting, act, stepId } = useLostTask(taskId, task?.task.stepId, dirty);
  const collisions = useCollisions(form, values, acting);
  const over = collisions.baseline.current;
  const draft = useDraft<Draft>(options.draftKey, { changes: form.changes, over, reason }, { dirty });

  const deliver = <T>(
    send: () => Promise<T>,
    { end, endsTask }: { end: () => void; endsTask: boolean },
  ): Promise<T> =>
    act(async () => {
      const answer = await send();
      draft.clear();
      end();
      return answer;
    }, endsTask);

  return {
    form,
    fields,
    editable,
    complete,
    reason,
    setReason,
    draft,
    dirty,
    collisions,
    /** The task was handled elsewhere while something was being typed here. */
    lost,
    /** The step of the task, also when it is gone. */
    stepId,
    /** Stored values with what is typed where it may be sent. */
    shown: useMemo(() => ({ ...values, ...picked(form.values, editable) }), [values, form.values, editable]),
    /** Changed values that may be sent now. */
    sendable: (): FormValues => picked(form.changes, editable),
    recover(value: Draft) {
      if (value.over) collisions.baseline.current = value.over;
      form.assign(value.changes);
      setReason(value.reason);
    },
    /** Whether the form allows the decision; what stands against it is shown and focused. */
    allows: (option: DecisionOption): boolean =>
      form.check(option.completesForm ? complete : []) && collisions.clear(),
    /** Sends what was typed with `send`; once it is there, and what is stored was brought, the edits end. */
    act: <T>(send: () => Promise<T>): Promise<T> =>
      deliver(send, {
        endsTask: true,
        end() {
          setReason('');
          form.reset();
        },
      }),
    /** The same for work that goes on: what is typed while it is sent stays, and so does the remark. */
    save: <T>(send: () => Promise<T>): Promise<T> =>
      deliver(send, {
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

export type TaskEditor = ReturnType<typeof useTaskEditor>;
