import { describe, expect, it } from '@jest/globals';
import { CombinationError, parseCombination } from './combination';

describe('the combination of conditions', () => {
  it('binds and more tightly than or', () => {
    expect(parseCombination('1 or 2 and 3', [1, 2, 3])).toEqual({ or: [1, { and: [2, 3] }] });
  });

  it('reads brackets, Chinese words and signs', () => {
    const tree = { and: [1, { or: [2, 3] }] };
    expect(parseCombination('1 AND (2 or 3)', [1, 2, 3])).toEqual(tree);
    expect(parseCombination('1且（2或3）', [1, 2, 3])).toEqual(tree);
    expect(parseCombination('1&&(2||3)', [1, 2, 3])).toEqual(tree);
  });

  it('joins all conditions when it is empty', () => {
    expect(parseCombination('  ', [1, 4])).toEqual({ and: [1, 4] });
  });

  it.each([
    ['1 and', 'the expression is incomplete'],
    ['(1 or 2', 'a closing bracket is missing'],
    ['1 2', '“2” is not expected here'],
    ['1 and 9', 'there is no condition 9'],
    ['1', 'condition 2 is not used'],
    ['1; drop table x', '“;” is not expected here'],
    ['and 1', '“and” is not expected here'],
  ])('refuses %s', (text, why) => {
    expect(() => parseCombination(text, [1, 2])).toThrow(new CombinationError({ zh: '', en: why }));
  });
});
