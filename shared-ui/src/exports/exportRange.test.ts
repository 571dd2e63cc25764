import { describe, expect, it } from '@jest/globals';
import { rangeProblem } from './exportRange';

describe('the rows of an export', () => {
  it.each([
    ['', '10', 'missing'],
    ['0', '10', 'missing'],
    ['1', 'x', 'missing'],
    ['-1', '5', 'missing'],
    ['5', '5', 'order'],
    ['6', '5', 'order'],
    ['1', '10001', 'tooMany'],
    ['1', '10000', null],
    [' 3 ', '4', null],
  ])('%s to %s: %s', (from, to, problem) => {
    expect(rangeProblem(from, to)).toBe(problem);
  });
});
