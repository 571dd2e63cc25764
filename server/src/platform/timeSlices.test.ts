import { expect, it } from '@jest/globals';
import { inTimeSlices } from './timeSlices';

it('lets whatever else waits have a turn when a slice of time is over', async () => {
  const seen: (number | string)[] = [];
  let now = 0;
  setImmediate(() => {
    seen.push('another');
    setImmediate(() => seen.push('one more'));
  });
  for await (const item of inTimeSlices([1, 2, 3, 4, 5], () => now)) {
    seen.push(item);
    now += 0.5;
  }
  expect(seen).toEqual([1, 2, 'another', 3, 4, 'one more', 5]);
});
