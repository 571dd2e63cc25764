import { expect, it } from '@jest/globals';
import { ReadingClock } from './readingClock';

/** Seconds that each of several goes, of so many milliseconds and a reload apart, is counted with. */
const goes = (...milliseconds: number[]) =>
  milliseconds.map((length) => {
    const clock = new ReadingClock();
    clock.run(1_000);
    clock.pause(1_000 + length);
    return clock.take(60_000, Math.round);
  });

it('goes that end a moment before the second do not lose it', () => {
  expect(goes(1_950, 3_970, 400)).toEqual([2, 4, 0]);
});

it('over several takes it counts what passed, each time to the nearest second', () => {
  const clock = new ReadingClock();
  clock.run(0);
  const taken = [600, 1_200, 1_800, 2_400].map((now) => clock.take(now, Math.round));
  expect(taken).toEqual([1, 0, 1, 0]);
  clock.pause(3_000);
  expect(clock.take(9_000, Math.round)).toBe(1);
});
