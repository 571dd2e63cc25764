import { useCallback, useLayoutEffect, useRef } from 'react';

/** A callback that never changes and calls the newest `fn`: rows need no new rendering for a new closure. */
export function useStable<A extends unknown[], R>(fn: (...args: A) => R): (...args: A) => R {
  const latest = useRef(fn);
  useLayoutEffect(() => {
    latest.current = fn;
  });
  return useCallback((...args: A) => latest.current(...args), []);
}
