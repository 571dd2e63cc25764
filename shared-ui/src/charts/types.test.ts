import { describe, expect, it } from '@jest/globals';
import { roundUp, totalOf } from './types';

describe('the scale of a chart', () => {
  it.each([
    [0, 1],
    [1, 1],
    [2, 2],
    [3, 5],
    [7, 10],
    [11, 20],
    [21, 25],
    [101, 200],
    [201, 250],
    [251, 500],
  ])('of %d ends at %d', (value, end) => {
    expect(roundUp(value)).toBe(end);
  });

  it('reaches as far as the parts that are drawn', () => {
    const bar = { key: 'a', label: 'A', values: { open: 2, late: 3, hidden: 9 } };
    const parts = ['open', 'late', 'none'].map((key) => ({ key, label: key, tone: 'bad' as const }));
    expect(totalOf(bar, parts)).toBe(5);
  });
});
