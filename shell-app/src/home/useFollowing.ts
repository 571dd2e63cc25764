import type { TodoTask } from '@attest/api-contract';
import { useRef } from 'react';

/**
 * The task that follows the open one in the list, after the last one the first; undefined without any. It is known for as
 * long as the open one is shown, which the list drops as soon as it is decided.
 */
export function useFollowing(tasks: TodoTask[], openId: string): TodoTask | undefined {
  const known = useRef<{ openId: string; id: string | undefined }>(undefined);
  const at = tasks.findIndex(({ id }) => id === openId);
  if (at >= 0) known.current = { openId, id: (tasks[at + 1] ?? tasks[0])?.id };
  const following = known.current?.openId === openId ? known.current.id : undefined;
  return following === openId ? undefined : tasks.find(({ id }) => id === following);
}
