import { checkTask } from '@attest/api-contract';
import { useEffect, useRef } from 'react';
import { useCallQuery } from '../../query/useCallQuery';

/**
 * The caller's task on what is shown, as its answer names it: fetched again after that answer, which tells whether
 * there still is one. `askedAt` is when that answer came, in milliseconds since the epoch.
 */
export function useOwnTask(taskId: string | null, askedAt: number) {
  const task = useCallQuery(checkTask, { taskId: taskId ?? '' }, { enabled: taskId !== null });
  const latest = useRef(task);
  latest.current = task;
  useEffect(() => {
    const { isFetching, dataUpdatedAt, refetch } = latest.current;
    if (taskId !== null && !isFetching && dataUpdatedAt < askedAt) void refetch();
  }, [askedAt, taskId]);
  return {
    /** Undefined while loading, and when there is none. */
    task: taskId === null ? undefined : task.data,
    loading: taskId !== null && task.isPending,
    reload: async (): Promise<void> => {
      if (taskId !== null) await task.refetch();
    },
  };
}

/**
 * Whether a panel that was opened for a task may show what was read of its record: what was read before the task came
 * to be holds the form of another step, and what is typed or attached there would be lost with it.
 */
export function useKnowsTask(
  taskId: string | undefined,
  read: { data: { taskId: string | null } | undefined; isFetchedAfterMount: boolean },
): boolean {
  const knows = useRef(false);
  knows.current ||= taskId === undefined || read.isFetchedAfterMount || read.data?.taskId === taskId;
  return knows.current;
}
