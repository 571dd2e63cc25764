import { describe, expect, it } from '@jest/globals';
import { threeWay } from './threeWay';

const linesOf = (base: unknown, own: unknown, other: unknown) =>
  threeWay(base, own, other).lines.map(({ place, changedBy }) => `${place} ${changedBy}`);

describe('three versions', () => {
  const base = {
    name: 'a',
    fields: [
      { key: 'x', label: 'X' },
      { key: 'y', label: 'Y' },
    ],
    marks: [1, 2],
  };

  it('that are alike differ nowhere', () => {
    expect(threeWay(base, structuredClone(base), structuredClone(base))).toEqual({ value: base, lines: [] });
  });

  it('are put together where only one side has changed a place, also within lists', () => {
    const own = {
      ...base,
      fields: [
        { key: 'y', label: 'Y' },
        { key: 'x', label: 'mine' },
      ],
    };
    const other = { ...base, marks: [1], fields: [...base.fields, { key: 'z', label: 'Z' }] };
    const { value, lines } = threeWay(base, own, other);
    expect(value).toEqual({
      name: 'a',
      fields: [
        { key: 'y', label: 'Y' },
        { key: 'x', label: 'mine' },
        { key: 'z', label: 'Z' },
      ],
      marks: [1],
    });
    expect(lines).toContainEqual({
      place: '/fields/x/label',
      base: 'X',
      own: 'mine',
      shipped: 'X',
      changedBy: 'own',
    });
    expect(linesOf(base, own, other)).toEqual(['/fields/x/label own', '/fields/z shipped', '/marks shipped']);
  });

  it('keep the own word where both have changed, and say so', () => {
    const own = { ...base, name: 'mine' };
    expect(threeWay(base, own, { ...base, name: 'theirs' }).value).toEqual(own);
    expect(linesOf(base, own, { ...base, name: 'theirs' })).toEqual(['/name both']);
    expect(linesOf(base, own, own)).toEqual(['/name bothAlike']);
  });

  it('lose what one side has taken out and the other left as it was', () => {
    const less = { ...base, fields: [{ key: 'x', label: 'X' }] };
    expect(threeWay(base, base, less).value).toEqual(less);
    expect(threeWay(base, less, base).value).toEqual(less);
    const changed = { ...base, fields: [base.fields[0], { key: 'y', label: 'mine' }] };
    expect(threeWay(base, changed, less).value).toEqual(changed);
    expect(linesOf(base, changed, less)).toEqual(['/fields/y both']);
  });
});
