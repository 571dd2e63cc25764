import { type TaskFilter, type TodoTask, todoList } from '@attest/api-contract';
import { callKey, queryClient } from '@attest/shared-ui';
import { request } from '@attest/shared-utility';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';

const PAGE_SIZE = 20;

/** Open tasks, soonest deadline first, page after page; the filter in force narrows them. */
export function useInbox(filter: TaskFilter) {
  const query = useInfiniteQuery(
    {
      queryKey: [...callKey(todoList), 'inbox', filter],
      initialPageParam: 1,
      placeholderData: keepPreviousData,
      queryFn: ({ pageParam, signal }) =>
        request(todoList, { page: pageParam, pageSize: PAGE_SIZE, filter }, { signal }),
      getNextPageParam: (last, all) => (all.length * PAGE_SIZE < last.total ? all.length + 1 : undefined),
    },
    queryClient,
  );
  const tasks: TodoTask[] = query.data?.pages.flatMap((page) => page.rows) ?? [];
  return { ...query, tasks, total: query.data?.pages[0]?.total };
}
