import type { ComponentType, ReactNode } from 'react';
import { queryClient } from '../query/queryClient';
import { SkeletonRows } from '../states/SkeletonRows';
import { latePart } from './latePart';

/**
 * A part that is fetched when it is first shown; until then `fallback` keeps its room, so that nothing beside it moves
 * when it comes. Once it is there, it is shown without a moment's gap wherever it is used next.
 */
export const lazyPart = <P extends object>(
  load: () => Promise<ComponentType<P>>,
  fallback: ReactNode | ((props: P) => ReactNode) = <SkeletonRows rows={3} />,
): ((props: P) => ReactNode) => latePart(load, fallback);

let answered: Promise<void> | undefined;

/** Resolves once the first page has been asked for and has all that it asked for. */
function firstAnswers(): Promise<void> {
  answered ??= new Promise((resolve) => {
    const cache = queryClient.getQueryCache();
    const stop = cache.subscribe(() => {
      const all = cache.getAll();
      if (all.some(({ state }) => state.fetchStatus === 'fetching' || state.status === 'pending')) return;
      if (all.length === 0) return;
      stop();
      resolve();
    });
  });
  return answered;
}

/**
 * Fetches what the page shown does not need as soon as it has nothing else to do: the next page opens at once. A page that
 * waits for its data has something to do, however idle it is.
 */
export function whenIdle(load: () => Promise<unknown>): void {
  if (typeof requestIdleCallback !== 'function') return;
  // A failure shows where the part is used; there it can be tried again.
  void firstAnswers().then(() => requestIdleCallback(() => void load().catch(() => undefined)));
}
