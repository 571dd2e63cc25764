import type { Bilingual, Trace, TraceNode } from '@attest/api-contract';

export const NODE = { width: 212, height: 76 } as const;
const GAP = { x: 112, y: 16 } as const;
const MARGIN = 16;

/** A node at its place, with what it is to those before it. */
export interface Placed {
  node: TraceNode;
  x: number;
  y: number;
}

export interface Line {
  key: string;
  /** From the right of the earlier node to the left of the later one. */
  path: string;
}

/** What a node is to those before it, in lines of text that end at its left. */
export interface Words {
  key: string;
  x: number;
  /** Of the last line. */
  y: number;
  lines: string[];
}

export interface Layout {
  width: number;
  height: number;
  nodes: Placed[];
  lines: Line[];
  words: Words[];
}

/** Of each node those at the other end of its edges. */
function neighboursOf({ edges }: Trace): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const add = (key: string, other: string) => found.set(key, [...(found.get(key) ?? []), other]);
  for (const { from, to } of edges) {
    add(from, to);
    add(to, from);
  }
  return found;
}

/**
 * Steps of each node from the start over the longest way, so that what came of something stands behind it even where it
 * is linked with the start, too; below zero of what the start came from. Ways that lead back to themselves end there.
 */
function columnsOf({ start, nodes, edges }: Trace): Map<string, number> {
  const side = new Map(nodes.map(({ key, level }) => [key, Math.sign(level)]));
  const before = new Map<string, string[]>();
  for (const { from, to } of edges)
    for (const [key, other, sign] of [
      [to, from, 1],
      [from, to, -1],
    ] as const)
      if (side.get(key) === sign && (other === start || side.get(other) === sign))
        before.set(key, [...(before.get(key) ?? []), other]);
  const known = new Map<string, number>([[start, 0]]);
  const under = new Set<string>();
  const depth = (key: string): number => {
    const found = known.get(key);
    if (found !== undefined) return found;
    under.add(key);
    const others = (before.get(key) ?? []).filter((other) => !under.has(other));
    const steps = 1 + Math.max(0, ...others.map(depth));
    under.delete(key);
    known.set(key, steps);
    return steps;
  };
  return new Map(nodes.map(({ key }) => [key, depth(key) * (side.get(key) ?? 0)]));
}

/**
 * A column for each step from the start, earlier ones at the left. Within a column a node stands at the height of those
 * that it is linked with, nearer to the start, so that lines seldom cross.
 */
export function layOut(trace: Trace, say: (text: Bilingual) => string): Layout {
  const columnOf = columnsOf(trace);
  const columns = new Map<number, TraceNode[]>();
  for (const node of trace.nodes) {
    const column = columnOf.get(node.key) ?? 0;
    columns.set(column, [...(columns.get(column) ?? []), node]);
  }
  const levels = [...columns.keys()].sort((a, b) => a - b);
  const near = neighboursOf(trace);
  const rank = new Map<string, number>();
  for (const level of [...levels].sort((a, b) => Math.abs(a) - Math.abs(b))) {
    const column = columns.get(level) ?? [];
    const wish = new Map(column.map(({ key }, at) => [key, middleOf(near.get(key) ?? [], rank) ?? at]));
    column.sort((a, b) => (wish.get(a.key) ?? 0) - (wish.get(b.key) ?? 0));
    for (const [at, { key }] of column.entries()) rank.set(key, at - (column.length - 1) / 2);
  }
  const rows = Math.max(1, ...[...columns.values()].map((column) => column.length));
  const height = rows * (NODE.height + GAP.y) - GAP.y + 2 * MARGIN;
  const places = new Map<string, Placed>();
  for (const [at, level] of levels.entries())
    for (const node of columns.get(level) ?? []) {
      const y = height / 2 + (rank.get(node.key) ?? 0) * (NODE.height + GAP.y) - NODE.height / 2;
      places.set(node.key, { node, x: MARGIN + at * (NODE.width + GAP.x), y });
    }
  return {
    width: levels.length * (NODE.width + GAP.x) - GAP.x + 2 * MARGIN,
    height,
    nodes: trace.nodes.flatMap(({ key }) => places.get(key) ?? []),
    lines: linesOf(trace, places),
    words: wordsOf(trace, places, say),
  };
}

function middleOf(keys: string[], rank: ReadonlyMap<string, number>): number | undefined {
  const known = keys.flatMap((key) => rank.get(key) ?? []);
  return known.length > 0 ? known.reduce((sum, one) => sum + one, 0) / known.length : undefined;
}

type Places = ReadonlyMap<string, Placed>;

/** One line for two nodes, however many relations there are between them. */
function linesOf({ edges }: Trace, places: Places): Line[] {
  const lines = new Map<string, string>();
  for (const { from, to } of edges) {
    const [earlier, later] = [places.get(from), places.get(to)];
    if (!earlier || !later) continue;
    const start = { x: earlier.x + NODE.width, y: earlier.y + NODE.height / 2 };
    const end = { x: later.x, y: later.y + NODE.height / 2 };
    const reach = Math.max(GAP.x / 2, Math.abs(end.x - start.x) / 3);
    lines.set(
      `${from} ${to}`,
      `M ${start.x} ${start.y} C ${start.x + reach} ${start.y}, ${end.x - reach} ${end.y}, ${end.x} ${end.y}`,
    );
  }
  return [...lines].map(([key, path]) => ({ key, path }));
}

/** What each node is to those before it: every word once. */
function wordsOf({ edges }: Trace, places: Places, say: (text: Bilingual) => string): Words[] {
  const words = new Map<string, Set<string>>();
  for (const { to, relation } of edges) words.set(to, (words.get(to) ?? new Set()).add(say(relation)));
  return [...words].flatMap(([key, said]) => {
    const place = places.get(key);
    return place ? [{ key, x: place.x - 10, y: place.y + NODE.height / 2 - 6, lines: [...said] }] : [];
  });
}
