import { released } from '@attest/shared-utility';
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { SkeletonRows } from '../states/SkeletonRows';

interface ShownProps<P extends object> {
  /** The part, or what fetches it. */
  find: () => ComponentType<P>;
  fallback: ReactNode;
  props: P;
}

/** What began as the part, or as what fetches it, stays so, with its state. */
function Shown<P extends object>({ find, fallback, props }: ShownProps<P>) {
  const [Part] = useState(find);
  return (
    <Suspense fallback={fallback}>
      <Part {...props} />
    </Suspense>
  );
}

/**
 * A part that is fetched when it is first shown; until then `fallback` keeps its room, so that nothing beside it moves
 * when it comes. Once it is there, it is shown without a moment's gap wherever it is used next.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  fallback: ReactNode | ((props: P) => ReactNode) = <SkeletonRows rows={3} />,
): (props: P) => ReactNode {
  let loaded: ComponentType<P> | undefined;
  const Later = lazy(async () => {
    loaded = await load();
    await released();
    return { default: loaded };
  }) as unknown as ComponentType<P>;
  return (props) => (
    <Shown
      find={() => loaded ?? Later}
      fallback={typeof fallback === 'function' ? fallback(props) : fallback}
      props={props}
    />
  );
}

/** Fetches what the page shown does not need as soon as it has nothing else to do: the next page opens at once. */
export function whenIdle(load: () => Promise<unknown>): void {
  // A failure shows where the part is used; there it can be tried again.
  if (typeof requestIdleCallback === 'function')
    requestIdleCallback(() => void load().catch(() => undefined));
}
