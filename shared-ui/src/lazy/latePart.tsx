import { released } from '@attest/shared-utility';
import { type ComponentType, type ReactNode, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** What waits to be shown; all of it is drawn at once. */
const due: (() => void)[] = [];

const showDue = () =>
  flushSync(() => {
    for (const show of due.splice(0)) show();
  });

/** Shows what has come: not under a pressed pointer, and in the very task in which nothing is pressed. */
const reveal = (show: () => void): void => {
  if (due.push(show) > 1) return;
  void (released() ?? Promise.resolve()).then(showDue);
};

/** Fetches a part once; what could not be fetched is asked for again. */
class Source<P> {
  loaded: ComponentType<P> | undefined;
  private loading: Promise<ComponentType<P>> | undefined;

  constructor(private readonly load: () => Promise<ComponentType<P>>) {}

  fetch(): Promise<ComponentType<P>> {
    this.loading ??= this.load().then(
      (part) => {
        this.loaded = part;
        return part;
      },
      (error: unknown) => {
        this.loading = undefined;
        throw error;
      },
    );
    return this.loading;
  }
}

interface LateProps<P> {
  source: Source<P>;
  fallback: ReactNode | ((props: P) => ReactNode);
  props: P;
}

function Late<P extends object>({ source, fallback, props }: LateProps<P>) {
  const [part, setPart] = useState(() => source.loaded && { Part: source.loaded });
  const [failure, setFailure] = useState<{ error: unknown }>();
  useLayoutEffect(() => {
    if (part) return;
    let isShown = true;
    const whenShown = (show: () => void) => reveal(() => isShown && show());
    source.fetch().then(
      (Part) => whenShown(() => setPart({ Part })),
      (error: unknown) => whenShown(() => setFailure({ error })),
    );
    return () => {
      isShown = false;
    };
  }, [source, part]);
  if (failure) throw failure.error;
  if (part) return <part.Part {...props} />;
  return typeof fallback === 'function' ? fallback(props) : fallback;
}

/**
 * A part that is fetched when it is first shown, with `fallback` in its room until then. It is kept in state and not
 * left to Suspense, which holds back for 0.3 s what comes soon after something else, whatever is pressed by then. What
 * could not be fetched is thrown, and asked for again by the next who shows it.
 */
export function latePart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  fallback: ReactNode | ((props: P) => ReactNode),
): (props: P) => ReactNode {
  const source = new Source(load);
  return (props) => <Late source={source} fallback={fallback} props={props} />;
}
