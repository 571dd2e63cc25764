import type { Trace } from '@attest/api-contract';
import { describe, expect, it } from '@jest/globals';
import { layOut } from './layout';

const node = (key: string, level: number): Trace['nodes'][number] => ({
  key,
  type: 'deviation',
  kind: { zh: '偏差', en: 'Deviation' },
  id: key,
  no: key,
  title: '',
  status: null,
  path: null,
  level,
  more: false,
});
const edge = (from: string, to: string, en = 'corrects'): Trace['edges'][number] => ({
  from,
  to,
  relation: { zh: en, en },
  since: null,
  status: null,
});
const trace = (nodes: Trace['nodes'], edges: Trace['edges']): Trace => ({
  start: 'a',
  nodes,
  edges,
  kinds: [],
  bounded: false,
});
const say = ({ en }: { en: string }) => en;

describe('a drawn trace', () => {
  it('has a column for each step, earlier ones at the left', () => {
    const { nodes } = layOut(
      trace([node('a', 0), node('c', 1), node('b', -1)], [edge('b', 'a'), edge('a', 'c')]),
      say,
    );
    expect(nodes.toSorted((one, other) => one.x - other.x).map((placed) => placed.node.key)).toEqual([
      'b',
      'a',
      'c',
    ]);
  });

  it('puts nodes at the height of those they are linked with, and none over another', () => {
    const all = [node('a', 0), node('x', 1), node('y', 1), node('of y', 2), node('of x', 2)];
    const { nodes, height } = layOut(
      trace(all, [edge('a', 'x'), edge('a', 'y'), edge('y', 'of y'), edge('x', 'of x')]),
      say,
    );
    const top = Object.fromEntries(nodes.map((placed) => [placed.node.key, placed.y]));
    expect(top['of x']).toBe(top.x);
    expect(top['of y']).toBe(top.y);
    expect(new Set(nodes.map(({ x, y }) => `${x} ${y}`)).size).toBe(all.length);
    expect(Math.min(...Object.values(top))).toBeGreaterThanOrEqual(0);
    expect(Math.max(...Object.values(top))).toBeLessThan(height);
  });

  it('draws one line for several relations, with the words of each', () => {
    const { lines, words } = layOut(
      trace([node('a', 0), node('b', 1)], [edge('a', 'b'), edge('a', 'b', 'concerns')]),
      say,
    );
    expect(lines).toHaveLength(1);
    expect(words.map((one) => one.lines)).toEqual([['corrects', 'concerns']]);
  });

  it('puts what came of something behind it, also where it is linked with the start', () => {
    const all = [node('a', 0), node('b', 1), node('c', 1), node('d', -1), node('e', -1)];
    const { nodes } = layOut(
      trace(all, [
        edge('a', 'b'),
        edge('a', 'c'),
        edge('b', 'c'),
        edge('d', 'a'),
        edge('e', 'a'),
        edge('e', 'd'),
      ]),
      say,
    );
    expect(
      nodes
        .toSorted((one, other) => one.x - other.x)
        .map((placed) => placed.node.key)
        .join(''),
    ).toBe('edabc');
  });

  it('comes to an end where things lead back to each other', () => {
    const all = [node('a', 0), node('b', 1), node('c', 1)];
    const { nodes } = layOut(
      trace(all, [edge('a', 'b'), edge('b', 'c'), edge('c', 'b'), edge('c', 'a')]),
      say,
    );
    expect(nodes).toHaveLength(3);
  });
});
