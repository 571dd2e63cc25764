/**
 * A rest takes so many times as long as the work before it for each call that was under way meanwhile: after heavy calls,
 * for which somebody waits, and after pieces of work that goes on without anybody.
 */
export const FOR_EACH = { heavy: 3, long: 6 };
/** It takes at most so many times as long, and at most so many milliseconds. */
const MOST_TIMES = 9;
const LONGEST = 5_000;

/** Milliseconds to rest after work that `took` so many, in which calls were under way for `spent` altogether. */
export const restAfter = (took: number, spent: number, forEach: number): number =>
  Math.min(spent * forEach, took * MOST_TIMES, LONGEST);
