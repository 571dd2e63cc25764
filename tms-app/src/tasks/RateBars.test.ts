import { describe, expect, it } from '@jest/globals';
import { percentOf } from './RateBars';

describe('a share', () => {
  it.each([
    [0, 0, null],
    [0, 3, 0],
    [2, 3, 66],
    [299, 300, 99],
    [3, 3, 100],
  ])('%d of %d is %s per cent: never rounded up to what is not reached', (done, total, percent) => {
    expect(percentOf({ done, total })).toBe(percent);
  });
});
