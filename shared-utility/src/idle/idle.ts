import { BehaviorSubject, fromEvent, merge, type Observable, Subscription } from 'rxjs';
import type { Clock } from '../clock/clock';
import type { Tabs } from '../tabs/tabs';

const CHECK_EVERY = 60_000;
const COUNTDOWN = 60_000;
const ACTIVITY_EVERY = 1_000;
const ACTIVITY_KEY = 'attest:activity';

export interface IdleOptions {
  clock: Clock;
  storage: () => Storage;
  tabs: Tabs;
  activity$: Observable<unknown>;
  /** The countdown reached zero in this tab. */
  onExpire: () => void;
  /** Somebody worked in this tab since the last check: the server, which sees calls only, is to know. */
  onActive: () => void;
}

/** What counts as being at work. */
export const userActivity$ = (): Observable<unknown> =>
  merge(
    ...['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'scroll'].map((name) =>
      fromEvent(document, name, { passive: true, capture: true }),
    ),
  );

/**
 * Watches for idleness over all tabs: the time of the last activity stands under a shared key, looked
 * at once a minute. Idle for long enough, every tab counts down the same 60 seconds.
 */
export function createIdleWatch({ clock, storage, tabs, activity$, onExpire, onActive }: IdleOptions) {
  const countdown$ = new BehaviorSubject<number | null>(null);
  let running: Subscription | undefined;
  let stopTicking: (() => void) | undefined;
  let lastTouch = Number.NEGATIVE_INFINITY;
  let lastReport = Number.NEGATIVE_INFINITY;

  const report = () => {
    lastReport = clock.now();
    onActive();
  };

  const touch = () => {
    lastTouch = clock.now();
    storage().setItem(ACTIVITY_KEY, String(lastTouch));
  };
  const lastActivity = () => Number(storage().getItem(ACTIVITY_KEY) ?? 0);

  const endCountdown = () => {
    stopTicking?.();
    stopTicking = undefined;
    if (countdown$.value !== null) countdown$.next(null);
  };

  const beginCountdown = (endsAt: number) => {
    if (stopTicking) return;
    const tick = () => {
      const remaining = Math.max(0, Math.ceil((endsAt - clock.now()) / 1000));
      if (remaining > 0) {
        countdown$.next(remaining);
        return;
      }
      stop();
      onExpire();
    };
    stopTicking = clock.every(1000, tick);
    tick();
  };

  const stop = () => {
    running?.unsubscribe();
    running = undefined;
    endCountdown();
  };

  return {
    /** Seconds left to answer, null while nobody is idle. */
    countdown$: countdown$.asObservable(),
    /** Begins to watch; `minutes` 0 switches the watch off. */
    start(minutes: number) {
      stop();
      if (minutes <= 0) return;
      touch();
      // Signing in or loading the page was a call itself.
      lastReport = clock.now();
      tabs.send({ type: 'activity', at: clock.now() });
      running = new Subscription();
      running.add(
        activity$.subscribe(() => {
          if (!stopTicking && clock.now() - lastTouch >= ACTIVITY_EVERY) touch();
        }),
      );
      running.add(
        tabs.messages$.subscribe((message) => {
          if (message.type === 'activity') endCountdown();
          if (message.type === 'countdown') beginCountdown(message.endsAt);
        }),
      );
      running.add(
        clock.every(CHECK_EVERY, () => {
          if (lastTouch > lastReport) report();
          if (stopTicking || clock.now() - lastActivity() < minutes * 60_000) return;
          const endsAt = clock.now() + COUNTDOWN;
          tabs.send({ type: 'countdown', endsAt });
          beginCountdown(endsAt);
        }),
      );
    },
    /** The person answered: activity starts anew in every tab. */
    continue() {
      endCountdown();
      touch();
      report();
      tabs.send({ type: 'activity', at: clock.now() });
    },
    stop,
  };
}
