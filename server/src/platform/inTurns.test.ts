import { expect, it } from '@jest/globals';
import { inTurns } from './inTurns';

it('lets whatever else waits have a turn after every few items', async () => {
  const seen: (number | string)[] = [];
  setImmediate(() => {
    seen.push('another');
    setImmediate(() => seen.push('one more'));
  });
  for await (const item of inTurns([1, 2, 3, 4, 5], 2)) seen.push(item);
  expect(seen).toEqual([1, 2, 'another', 3, 4, 'one more', 5]);
});
