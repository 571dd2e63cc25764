import { type ResponseOf, type TaskFilter, type TodoTask, todoList } from '@attest/api-contract';
import { callKey, queryClient } from '@attest/shared-ui';
import { request } from '@attest/shared-utility';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';

const PAGE_SIZE = 20;

/** How the open tasks are asked for that a filter leaves. */
export const inboxOf = (filter: TaskFilter, { quiet = false } = {}) => ({
  queryKey: [...callKey(todoList), 'inbox', filter],
  initialPageParam: 1,
  queryFn: ({ pageParam, signal }: { pageParam: number; signal: AbortSignal }) =>
    request(todoList, { page: pageParam, pageSize: PAGE_SIZE, filter }, { signal, quiet }),
  getNextPageParam: (last: ResponseOf<typeof todoList>, all: unknown[]) =>
    all.length * PAGE_SIZE < last.total ? all.length + 1 : undefined,
});

/** Open tasks, soonest deadline first, page after page; the filter in force narrows them. */
export function useInbox(filter: TaskFilter) {
  const query = useInfiniteQuery({ ...inboxOf(filter), placeholderData: keepPreviousData }, queryClient);
  const tasks: TodoTask[] = query.data?.pages.flatMap((page) => page.rows) ?? [];
  return { ...query, tasks, total: query.data?.pages[0]?.total };
}
