import { describe, expect, it } from '@jest/globals';
import { baselineOf, collisions, mergedList, sameValue } from './collisions';

const stored = { title: 'Shelf too warm', place: 'Line 2' };

describe('edits over a record that others change', () => {
  it('compares values as JSON, whatever the order of keys', () => {
    expect(sameValue({ a: 1, b: [{ c: 2, d: 3 }] }, { b: [{ d: 3, c: 2 }], a: 1, e: undefined })).toBe(true);
    expect(sameValue(undefined, null)).toBe(true);
    expect(sameValue(false, null)).toBe(false);
    expect(sameValue(['a', 'b'], ['b', 'a'])).toBe(false);
  });

  it('names a field that another person changed, and no other', () => {
    const changes = { title: 'Too warm', place: 'Line 3' };
    const baseline = baselineOf({}, changes, stored);
    expect(collisions(baseline, changes, stored)).toEqual([]);
    expect(collisions(baseline, changes, { ...stored, place: 'Line 9' })).toEqual(['place']);
  });

  it('is no collision when both typed the same', () => {
    const baseline = baselineOf({}, { place: 'Line 3' }, stored);
    expect(collisions(baseline, { place: 'Line 3' }, { ...stored, place: 'Line 3' })).toEqual([]);
  });

  it('keeps what an edit stood over while it is typed on, and forgets it when it ends', () => {
    const first = baselineOf({}, { place: 'L' }, stored);
    const typedOn = baselineOf(first, { place: 'Li' }, { ...stored, place: 'Line 9' });
    expect(typedOn).toEqual({ place: 'Line 2' });
    const ended = baselineOf(typedOn, {}, { ...stored, place: 'Line 9' });
    expect(ended).toEqual({});
    expect(baselineOf(ended, { place: 'x' }, { ...stored, place: 'Line 9' })).toEqual({ place: 'Line 9' });
  });
});

describe('lists that two people change', () => {
  const row = (area: string, note = '') => ({ area, note });

  it('keeps the rows of both', () => {
    expect(mergedList(null, [row('quality')], [row('equipment')])).toEqual([
      row('quality'),
      row('equipment'),
    ]);
    expect(mergedList([row('a')], [row('a'), row('b')], [row('a'), row('c')])).toEqual([
      row('a'),
      row('b'),
      row('c'),
    ]);
  });

  it('removes what either removed, and adds only once what both added', () => {
    expect(mergedList([row('a'), row('b')], [row('b'), row('x')], [row('a'), row('x')])).toEqual([row('x')]);
  });

  it('takes a changed row when the other person left it alone', () => {
    expect(
      mergedList([row('a'), row('b')], [row('a'), row('b'), row('c')], [row('a', 'n'), row('b')]),
    ).toEqual([row('b'), row('c'), row('a', 'n')]);
  });

  it('leaves it to a person when both changed the same row, or the value is no list', () => {
    expect(mergedList([row('a')], [row('a', 'theirs')], [row('a', 'mine')])).toBeNull();
    expect(mergedList('x', 'y', 'z')).toBeNull();
  });

  it('treats equal rows as separate ones', () => {
    expect(mergedList([row('a'), row('a')], [row('a'), row('a'), row('b')], [row('a')])).toEqual([
      row('a'),
      row('b'),
    ]);
  });
});
