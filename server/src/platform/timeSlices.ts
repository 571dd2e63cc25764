import { setImmediate } from 'node:timers/promises';

/** Milliseconds: a call that others wait for comes back to the event loop some ten times. */
const SLICE = 1;

/**
 * Items one after the other. Whatever else waits in the event loop has a turn whenever what is done with them has taken a
 * slice of time: work of seconds is not felt by those who wait for an answer.
 */
export async function* inTimeSlices<T>(
  items: Iterable<T>,
  clock: () => number = () => performance.now(),
): AsyncGenerator<T> {
  let begun = clock();
  for (const item of items) {
    if (clock() - begun >= SLICE) {
      await setImmediate();
      begun = clock();
    }
    yield item;
  }
}
