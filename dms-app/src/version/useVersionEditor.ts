import type { DecisionOption, DocumentVersion, FormValues, TaskView } from '@attest/api-contract';
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

/** What is kept in this browser while it is not sent. */
interface Draft {
  changes: FormValues;
  /** The stored values that the changes stand over. */
  over?: Baseline;
  reason: string;
}

const draftKey = (versionId: string) => `documentVersion:${versionId}`;

/** Offers what was typed while a document was made on the page of its version. */
export const keepForVersion = (versionId: string, changes: FormValues): void => {
  drafts.save(draftKey(versionId), { changes, reason: '' } satisfies Draft);
};

/** State of a version on screen: what is typed over the stored values, the remark, and the draft of both. */
export function useVersionEditor(version: DocumentVersion, task: TaskView | undefined) {
  const language = useObservable(language$, 'zh');
  const [reason, setReason] = useState('');
  const { editableFields, fields, values } = version;
  const editable = useMemo(
    () => [...new Set([...editableFields, ...(task?.editableFields ?? [])])],
    [editableFields, task?.editableFields],
  );
  const form = useRecordForm({ fields, initial: values, complete: editable, language });
  const dirty = form.dirty || reason.trim() !== '';
  const own = useLostTask(version.taskId, task?.task.stepId, dirty);
  const collisions = useCollisions(form, values, own.acting);
  const over = collisions.baseline.current;
  const draft = useDraft<Draft>(draftKey(version.id), { changes: form.changes, over, reason }, { dirty });
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
    editable,
    reason,
    setReason,
    draft,
    dirty,
    /** The task was handled elsewhere while something was being typed here. */
    lost: own.lost,
    stepId: own.stepId,
    collisions,
    recover(value: Draft) {
      if (value.over) collisions.baseline.current = value.over;
      form.assign(value.changes);
      setReason(value.reason);
    },
    /** Changed values that may be sent now. */
    sendable: (): FormValues =>
      Object.fromEntries(Object.entries(form.changes).filter(([key]) => editable.includes(key))),
    /** Whether the form allows the decision; what stands against it is shown and focused. */
    allows: (option: DecisionOption): boolean =>
      form.check(option.completesForm ? editable : []) && collisions.clear(),
    /** Sends what was typed with `send`; once it is there, `refresh` brings the stored version and the edits end. */
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

export type VersionEditor = ReturnType<typeof useVersionEditor>;
