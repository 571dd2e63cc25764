import {
  checkTask,
  documentGate,
  documentVersion,
  getDocument,
  listDocuments,
  processView,
  recordAudit,
} from '@attest/api-contract';
import { callKey, queryClient, useCallQuery, usePushInvalidate } from '@attest/shared-ui';
import { useEffect, useRef } from 'react';

/** Calls whose answers change with a document. */
const OF_DOCUMENT = [documentVersion, getDocument, documentGate, processView, recordAudit, listDocuments];

/** Fetches everything about documents again, as after a decision. */
export const refreshDocuments = () =>
  Promise.all(OF_DOCUMENT.map((call) => queryClient.invalidateQueries({ queryKey: callKey(call) })));

/** A version with its form and the caller's open task on it, fetched again when either changes elsewhere. */
export function useVersion(versionId: string | undefined) {
  const version = useCallQuery(
    documentVersion,
    { versionId: versionId ?? '' },
    // News of a version reach only who shows it: it may have moved on since it was shown last.
    { enabled: versionId !== undefined, refetchOnMount: 'always' },
  );
  const taskId = version.data?.taskId ?? null;
  const task = useCallQuery(checkTask, { taskId: taskId ?? '' }, { enabled: taskId !== null });
  usePushInvalidate(
    'tenant.record',
    OF_DOCUMENT,
    ({ id }) => id === versionId || id === version.data?.documentId,
  );
  usePushInvalidate('user.tasks', [documentVersion]);
  // The task is asked for after the version, which tells whether there still is one.
  const { dataUpdatedAt } = version;
  const latest = useRef(task);
  latest.current = task;
  useEffect(() => {
    const { isFetching, dataUpdatedAt: askedAt, refetch } = latest.current;
    if (taskId !== null && !isFetching && askedAt < dataUpdatedAt) void refetch();
  }, [dataUpdatedAt, taskId]);
  // Until it has come, a decision names the version that is on screen.
  const recordVersion = Math.max(task.data?.recordVersion ?? 0, version.data?.version ?? 0);
  return {
    version: version.data,
    /** Undefined while loading, and when the caller has no task here. */
    task: taskId === null ? undefined : task.data && { ...task.data, recordVersion },
    loading: version.isPending || (taskId !== null && task.isPending),
    error: version.error,
    reload: async () => {
      await Promise.all([version.refetch(), taskId === null ? null : task.refetch()]);
    },
  };
}
