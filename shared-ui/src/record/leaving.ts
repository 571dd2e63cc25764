import { setDirty } from '@attest/shared-utility';
import { type ContextType, useCallback, useContext, useEffect, useId, useRef, useState } from 'react';
import { UNSAFE_NavigationContext } from 'react-router-dom';

/** What single-spa gives to listeners before it changes applications; the promise may cancel it later. */
interface RoutingEvent extends Event {
  detail: { oldUrl: string; newUrl: string; cancelNavigation(cancelled: Promise<boolean>): void };
}

type Navigator = ContextType<typeof UNSAFE_NavigationContext>['navigator'];

const BEFORE_ROUTING = 'single-spa:before-routing-event';

/** Tabs and filters of a page live in its query: changing them is not leaving. */
const samePage = (a: string, b: string) =>
  new URL(a, window.location.href).pathname === new URL(b, window.location.href).pathname;

/**
 * Holds every way of leaving while `when` is true: links and moves inside the application (the navigator of
 * BrowserRouter), moves between applications and Back (single-spa's cancelNavigation), closing and reloading
 * (beforeunload). While `asking`, the screen asks and calls `answer`. `ask` is for what closes without a move: it
 * resolves to whether one leaves.
 */
export function useLeaving(when: boolean) {
  const id = useId();
  // Null outside of a router.
  const navigator = useContext(UNSAFE_NavigationContext)?.navigator as Navigator | undefined;
  const [asking, setAsking] = useState(false);
  const waiting = useRef<((leave: boolean) => void)[]>([]);
  const ask = useCallback(
    () =>
      new Promise<boolean>((resolve) => {
        waiting.current.push(resolve);
        setAsking(true);
      }),
    [],
  );

  useEffect(() => {
    setDirty(id, when);
    return () => setDirty(id, false);
  }, [id, when]);

  useEffect(() => {
    if (!when) return;
    // After `leave` the same move meets the other holds; they let it pass.
    let leaving = false;
    const askToLeave = async () => {
      const leave = await ask();
      leaving ||= leave;
      return leave;
    };
    const beforeUnload = (event: BeforeUnloadEvent) => {
      if (!leaving) event.preventDefault();
    };
    const beforeRouting = (event: Event) => {
      const { oldUrl, newUrl, cancelNavigation } = (event as RoutingEvent).detail;
      if (!leaving && !samePage(oldUrl, newUrl)) cancelNavigation(askToLeave().then((leave) => !leave));
    };
    window.addEventListener('beforeunload', beforeUnload);
    window.addEventListener(BEFORE_ROUTING, beforeRouting);
    const release = navigator && holdNavigator(navigator, () => leaving, askToLeave);
    return () => {
      window.removeEventListener('beforeunload', beforeUnload);
      window.removeEventListener(BEFORE_ROUTING, beforeRouting);
      release?.();
    };
  }, [when, navigator, ask]);

  const answer = (leave: boolean) => {
    setAsking(false);
    for (const resolve of waiting.current.splice(0)) resolve(leave);
  };
  // A screen that saves and then moves on in one go is clean by the time anyone could be asked.
  const settled = asking && !when;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the moment of settling matters
  useEffect(() => {
    if (settled) answer(true);
  }, [settled]);
  return { asking: asking && when, answer, ask };
}

/** Puts a question before every move of a navigator; gives back how to take it away. */
function holdNavigator(navigator: Navigator, leaving: () => boolean, ask: () => Promise<boolean>) {
  const { push, replace } = navigator;
  const held =
    (move: Navigator['push']): Navigator['push'] =>
    (to, state, options) => {
      const go = () => move.call(navigator, to, state, options);
      if (leaving() || samePage(navigator.createHref(to), window.location.href)) return go();
      void ask().then((leave) => leave && go());
    };
  navigator.push = held(push);
  navigator.replace = held(replace);
  return () => {
    navigator.push = push;
    navigator.replace = replace;
  };
}
