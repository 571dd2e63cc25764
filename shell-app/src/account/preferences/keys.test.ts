import { describe, expect, it } from '@jest/globals';
import { keyProblem } from './keys';

describe('moving a shortcut to another key', () => {
  it.each([
    ['j', 'n', {}, null],
    ['j', 'j', {}, null],
    ['j', '', {}, null],
    ['j', 'k', {}, 'twice'],
    ['j', 'k', { k: 'p' }, null],
    ['j', 'p', { k: 'p' }, 'twice'],
    ['j', 'F1', {}, 'single'],
    ['j', 'Enter', {}, 'taken'],
    ['j', ' ', {}, 'taken'],
    ['j', '1', {}, 'taken'],
    ['j', 'x', {}, 'twice'],
    ['j', '下', {}, null],
  ])('%s to %j with %j', (from, to, chosen, problem) => {
    expect(keyProblem(from, to, chosen)).toBe(problem);
  });
});
