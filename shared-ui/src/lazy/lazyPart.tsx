import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { SkeletonRows } from '../states/SkeletonRows';

/** A part that is fetched when it is first shown; a skeleton stands in its place until then. */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  fallback: ReactNode = <SkeletonRows rows={3} />,
): (props: P) => ReactNode {
  const Part = lazy(async () => ({ default: await load() })) as unknown as ComponentType<P>;
  return (props) => (
    <Suspense fallback={fallback}>
      <Part {...props} />
    </Suspense>
  );
}

/** Fetches what the page shown does not need as soon as it has nothing else to do: the next page opens at once. */
export function whenIdle(load: () => Promise<unknown>): void {
  // A failure shows where the part is used; there it can be tried again.
  if (typeof requestIdleCallback === 'function')
    requestIdleCallback(() => void load().catch(() => undefined));
}
