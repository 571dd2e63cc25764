import { describe, expect, it } from '@jest/globals';
import { type EditedItem, moved, problemOf, toItems } from './items';

const item = (code: string, zh = code, en = code): EditedItem => ({
  key: code,
  code,
  name: { zh, en },
  inactive: false,
  records: 0,
});

describe('the items of a list', () => {
  it('need names, codes of their own, and one that is active', () => {
    expect(problemOf([item('a'), item('b')])).toBeNull();
    expect(problemOf([item('a'), item('b', ' ')])).toEqual({ problem: 'name', at: 1 });
    expect(problemOf([item('1a', 'x', 'x')])).toEqual({ problem: 'code', at: 0 });
    expect(problemOf([item('a'), item('a')])).toEqual({ problem: 'twice', at: 1 });
    expect(problemOf([{ ...item('a'), inactive: true }])).toEqual({ problem: 'noneActive', at: 0 });
  });

  it('are moved by a place, and saved without blanks around their names', () => {
    expect(moved(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b']);
    expect(toItems([item('a', ' 甲 ', ' A ')])).toEqual([
      { code: 'a', name: { zh: '甲', en: 'A' }, inactive: false },
    ]);
  });
});
