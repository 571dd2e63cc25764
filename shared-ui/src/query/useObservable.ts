import { useMemo, useSyncExternalStore } from 'react';

/** What this hook needs of an Observable. */
interface Subscribable<T> {
  subscribe(next: (value: T) => void): { unsubscribe(): void };
}

/** Holds the last value of a stream; subscribes while somebody listens. */
export function storeOf<T>(source: Subscribable<T>, initial: T | undefined) {
  let value = initial;
  const keep = (next: T) => {
    value = next;
  };
  source.subscribe(keep).unsubscribe();
  return {
    subscribe: (changed: () => void) => {
      const subscription = source.subscribe((next) => {
        if (Object.is(next, value)) return;
        keep(next);
        changed();
      });
      return () => subscription.unsubscribe();
    },
    snapshot: () => value,
  };
}

/**
 * The current value of an observable, re-rendering when it changes. Pass the same stream on every render.
 * A stream that emits nothing on subscription gives `initial` first.
 */
export function useObservable<T>(source: Subscribable<T>, initial: T): T;
export function useObservable<T>(source: Subscribable<T>): T | undefined;
export function useObservable<T>(source: Subscribable<T>, initial?: T): T | undefined {
  // A later `initial` is of no interest: the stream has spoken or will.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another stream makes another store
  const store = useMemo(() => storeOf(source, initial), [source]);
  return useSyncExternalStore(store.subscribe, store.snapshot);
}
