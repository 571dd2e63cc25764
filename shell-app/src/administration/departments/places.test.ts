import type { DepartmentNode } from '@attest/api-contract';
import { describe, expect, it } from '@jest/globals';
import { depthOf, placeAfter, placeOfDrop } from './places';

const node = (id: string, parentId: string | null): DepartmentNode => ({
  id,
  parentId,
  code: id,
  nameZh: id,
  nameEn: id,
  headId: null,
  rowVersion: 1,
  count: 0,
});
const [a, b, b1, b2, c] = [
  node('a', null),
  node('b', null),
  node('b1', 'b'),
  node('b2', 'b'),
  node('c', null),
];
const NODES = [a, b, b1, b2, c];

describe('places in the tree of departments', () => {
  it('are reached step by step', () => {
    expect(placeAfter(NODES, b, 'up')).toEqual({ parentId: null, index: 0 });
    expect(placeAfter(NODES, b, 'down')).toEqual({ parentId: null, index: 2 });
    expect(placeAfter(NODES, b, 'in')).toEqual({ parentId: 'a', index: 0 });
    expect(placeAfter(NODES, c, 'in')).toEqual({ parentId: 'b', index: 2 });
    expect(placeAfter(NODES, b1, 'out')).toEqual({ parentId: null, index: 2 });
    expect([placeAfter(NODES, a, 'up'), placeAfter(NODES, a, 'in'), placeAfter(NODES, a, 'out')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(placeAfter(NODES, c, 'down')).toBeUndefined();
    expect(depthOf(NODES, b2)).toBe(1);
  });

  it('are reached by a drop, but not below oneself nor where one is', () => {
    expect(placeOfDrop(NODES, c, a, false)).toEqual({ parentId: null, index: 0 });
    expect(placeOfDrop(NODES, c, b, true)).toEqual({ parentId: 'b', index: 2 });
    expect(placeOfDrop(NODES, b, b1, true)).toBeUndefined();
    expect(placeOfDrop(NODES, b, b, true)).toBeUndefined();
    expect(placeOfDrop(NODES, b2, b, true)).toBeUndefined();
    expect(placeOfDrop(NODES, a, b, false)).toBeUndefined();
  });
});
