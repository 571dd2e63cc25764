import { useEffect, useRef } from 'react';
import { useStable } from '../table/useStable';

/** Milliseconds that somebody stays with something before it is worth asking for: who passes by does not. */
const REST = 80;

/**
 * Acts on what a pointer or the focus rests on: told of everything that it comes to, and of nothing when it leaves.
 * Nothing is acted on twice in a row.
 */
export function useRest<T>(act: ((what: T) => void) | undefined): (what: T | undefined) => void {
  const state = useRef<{ at?: T; timer?: ReturnType<typeof setTimeout> }>({});
  const whenRested = useStable((what: T) => act?.(what));
  useEffect(() => () => clearTimeout(state.current.timer), []);
  return useStable((what: T | undefined) => {
    if (what === state.current.at) return;
    clearTimeout(state.current.timer);
    const timer = what === undefined ? undefined : setTimeout(() => whenRested(what), REST);
    state.current = { at: what, timer };
  });
}
