import { getProcessDefine, getRecord, processView, recordAudit } from '@attest/api-contract';
import { useMemo } from 'react';
import { useCallQuery } from '../query/useCallQuery';
import { usePushInvalidate } from '../query/usePushInvalidate';
import { useKnowsTask, useOwnTask } from '../record/editor/useOwnTask';
import { withoutHidden } from './formAtStep';
import type { RecordProcess } from './process';

/** Calls whose answers change with a record. */
const OF_RECORD = [getRecord, processView, recordAudit];

/** Records that are being deleted here: news about them is no reason to ask for them again. */
const leaving = new Set<string>();

/** Deletes a record with `send`; whoever shows it here must go elsewhere afterwards. */
export async function whileLeaving<T>(id: string, send: () => Promise<T>): Promise<T> {
  leaving.add(id);
  try {
    return await send();
  } catch (failure) {
    leaving.delete(id);
    throw failure;
  }
}

/**
 * A record with the definition it is pinned to and the caller's open task on it; all of it is fetched
 * again when the record or the caller's tasks change elsewhere. `openedFor`: the task that it is opened for, if any.
 */
export function useRecord({ code }: Pick<RecordProcess, 'code'>, id: string, openedFor?: string) {
  // News of a record reach only who shows it: it may have moved on since it was shown last.
  const detail = useCallQuery(getRecord, { process: code, id }, { refetchOnMount: 'always' });
  const define = useCallQuery(
    getProcessDefine,
    { process: code, recordId: id },
    { staleTime: Number.POSITIVE_INFINITY },
  );
  const current = useKnowsTask(openedFor, detail);
  const taskId = detail.data?.taskId ?? null;
  const own = useOwnTask(taskId, detail.dataUpdatedAt);
  usePushInvalidate('tenant.record', OF_RECORD, (data) => data.id === id && !leaving.has(id));
  usePushInvalidate('user.tasks', [getRecord], () => !leaving.has(id));
  const shown = useMemo(
    () => define.data && detail.data && withoutHidden(define.data, detail.data.hiddenFields),
    [define.data, detail.data],
  );
  return {
    /** There with the caller's task, which is undefined when they have none here. */
    data:
      detail.data && shown && current && !own.loading
        ? { detail: detail.data, define: shown, task: own.task }
        : undefined,
    error: detail.error ?? define.error,
    refetch: async () => {
      await Promise.all([detail.refetch(), define.error && define.refetch(), own.reload()]);
    },
  };
}
