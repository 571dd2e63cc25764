import type { CallDeclaration, PushTopic, PushTopics } from '@attest/api-contract';
import { push, pushReopened$ } from '@attest/shared-utility';
import { useEffect, useRef } from 'react';
import { queryClient, readAnew } from './queryClient';

/**
 * Refetches the answers of `calls` whenever the server pushes `topic` and `matters(data)` holds, and after a gap
 * in the connection. For news that matter only to who shows that one thing; of all others the contract says what they
 * change.
 * @example usePushInvalidate('tenant.record', [getRecord], (news) => news.id === id);
 */
export function usePushInvalidate<T extends PushTopic>(
  topic: T,
  calls: CallDeclaration[],
  matters: (data: PushTopics[T]) => boolean,
) {
  const latest = useRef({ calls, matters });
  latest.current = { calls, matters };
  useEffect(() => {
    const isStale = (path: string) => latest.current.calls.some((call) => call.path === path);
    const refetch = () => void readAnew(queryClient, isStale);
    const pushed = push(topic).subscribe((data) => latest.current.matters(data) && refetch());
    const reopened = pushReopened$.subscribe(refetch);
    return () => {
      pushed.unsubscribe();
      reopened.unsubscribe();
    };
  }, [topic]);
}
