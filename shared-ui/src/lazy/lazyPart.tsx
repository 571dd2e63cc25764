import type { ComponentType, ReactNode } from 'react';
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

/** Fetches what the page shown does not need as soon as it has nothing else to do: the next page opens at once. */
export function whenIdle(load: () => Promise<unknown>): void {
  // A failure shows where the part is used; there it can be tried again.
  if (typeof requestIdleCallback === 'function')
    requestIdleCallback(() => void load().catch(() => undefined));
}
