import type { Clock } from '../clock/clock';

/** Milliseconds after which a press holds nothing up any more: browsers do not report every end of one. */
const LONGEST = 2_000;
const ENDS = ['pointerup', 'pointercancel', 'dragend'];

/**
 * Knows whether a pointer is pressed. What changes the page by itself waits for the release: a thing that moves away
 * between press and release is not clicked.
 */
export function createPress(clock: Clock, page: EventTarget) {
  const waiting: (() => void)[] = [];
  let stop: (() => void) | undefined;

  const endAfter = (milliseconds: number) => {
    stop?.();
    stop = clock.after(milliseconds, () => {
      stop = undefined;
      for (const resolve of waiting.splice(0)) resolve();
    });
  };
  const listen = (name: string, act: () => void) =>
    page.addEventListener(name, act, { passive: true, capture: true });
  listen('pointerdown', () => endAfter(LONGEST));
  // The click follows the release; it must still meet what was pressed.
  const end = () => stop && endAfter(0);
  for (const name of ENDS) listen(name, end);
  // Of the window: within it the focus moves with every press.
  page.addEventListener('blur', end);

  return {
    /** Resolves at the end of the press; undefined while nothing is pressed. */
    released: (): Promise<void> | undefined => stop && new Promise((resolve) => waiting.push(resolve)),
  };
}
