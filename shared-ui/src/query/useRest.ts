import { useEffect, useRef } from 'react';

/** Milliseconds that somebody stays with something before it is worth asking for: who passes by does not. */
const REST = 80;

/**
 * Acts on what a pointer or the focus rests on: told of everything that it comes to, and of nothing when it leaves.
 * Nothing is acted on twice in a row.
 */
export function useRest<T>(act: ((what: T) => void) | undefined): (what: T | undefined) => void {
  const state = useRef<{ at?: T; timer?: ReturnType<typeof setTimeout> }>({});
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => () => clearTimeout(state.current.timer), []);
  const come = useRef((what: T | undefined) => {
    if (what === state.current.at) return;
    clearTimeout(state.current.timer);
    const timer = what === undefined ? undefined : setTimeout(() => latest.current?.(what), REST);
    state.current = { at: what, timer };
  });
  return come.current;
}
