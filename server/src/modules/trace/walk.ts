import {
  TRACE_DEPTH,
  TRACE_NEIGHBOURS,
  TRACE_NODES,
  TRACE_OPENED,
  type Trace,
  type TraceEdge,
  type TraceFilter,
  type TraceNode,
} from '@attest/api-contract';
import { AppError } from '../../platform/errors';
import type { Context } from '../../platform/module';
import { type EdgeWay, momentOf, RELATION_NAMES, type TraceEdges, type TraceKind } from './kinds';
import { namedEdges, namedKinds } from './named';
import { keyOf, type Neighbour, type Place, Sight } from './neighbours';
import { linkEdges, recordKinds } from './records';

/** Kinds of things that traces of the caller lead to. */
export const kindsOf = (ctx: Context): TraceKind[] => [
  ...recordKinds(ctx),
  ...ctx.brought.all('traceKinds'),
  ...namedKinds,
];

const edgesOf = (ctx: Context): TraceEdges[] => [linkEdges, namedEdges, ...ctx.brought.all('traceEdges')];

/** What has been found so far. */
interface Found {
  nodes: Map<string, TraceNode>;
  edges: Map<string, TraceEdge>;
  bounded: boolean;
}

/**
 * What came of something and what that came from, step by step; a step leads only over what the caller may see, so that
 * nothing is told of the rest. RECORD_NOT_EXIST.
 */
export async function traceFrom(ctx: Context, filter: TraceFilter): Promise<Trace> {
  const sight = new Sight(ctx, kindsOf(ctx), edgesOf(ctx), await momentOf(ctx, filter.day));
  const start: Place = { type: filter.type, id: filter.id };
  await sight.look([start]);
  const first = nodeOf(sight, start, 0);
  if (!first) throw new AppError('RECORD_NOT_EXIST');
  const found: Found = { nodes: new Map([[first.key, first]]), edges: new Map(), bounded: false };
  const { way = 'both' } = filter;
  if (way !== 'back') await walk(sight, start, filter, 'onward', found);
  if (way !== 'onward') await walk(sight, start, filter, 'back', found);
  return shown(first.key, found, filter.kinds);
}

async function walk(
  sight: Sight,
  start: Place,
  { depth = TRACE_DEPTH, open = [] }: TraceFilter,
  way: EdgeWay,
  found: Found,
): Promise<void> {
  const opened = new Set(open);
  const limit = found.nodes.size + TRACE_NODES;
  let frontier = [start];
  for (let step = 1; step <= depth && frontier.length > 0; step += 1) {
    const next: Place[] = [];
    const near = await sight.neighbours(frontier, way, (key) =>
      opened.has(key) ? TRACE_OPENED : TRACE_NEIGHBOURS,
    );
    for (const key of near.more) (found.nodes.get(key) as TraceNode).more = true;
    for (const neighbour of [...near.found.values()].flat()) {
      const key = keyOf(neighbour);
      if (!found.nodes.has(key)) {
        const node = nodeOf(sight, neighbour, way === 'onward' ? step : -step);
        if (!node || found.nodes.size >= limit) {
          found.bounded ||= node !== null;
          continue;
        }
        found.nodes.set(key, node);
        next.push(neighbour);
      }
      addEdge(found, neighbour, way);
    }
    frontier = next;
  }
}

function addEdge(found: Found, neighbour: Neighbour, way: EdgeWay): void {
  const far = keyOf(neighbour);
  const [from, to] = way === 'onward' ? [neighbour.near, far] : [far, neighbour.near];
  const { relation, since, status } = neighbour;
  found.edges.set(`${from} ${to} ${relation}`, {
    from,
    to,
    relation: RELATION_NAMES[relation] ?? { zh: relation, en: relation },
    since: since?.toISOString() ?? null,
    status,
  });
}

function nodeOf(sight: Sight, place: Place, level: number): TraceNode | null {
  const item = sight.item(place);
  const kind = sight.kindOf(place.type);
  if (!item || !kind) return null;
  const { no, title, status, path } = item;
  return {
    key: keyOf(place),
    type: place.type,
    kind: kind.name,
    id: place.id,
    no,
    title,
    status,
    path,
    level,
    more: false,
  };
}

/** Only nodes of the kinds asked for; which kinds there are is told all the same. */
function shown(start: string, { nodes, edges, bounded }: Found, kinds: string[] | undefined): Trace {
  const all = [...nodes.values()].sort((a, b) => a.level - b.level);
  const counts = new Map<string, Trace['kinds'][number]>();
  for (const { type, kind } of all) {
    const counted = counts.get(type) ?? { type, name: kind, count: 0 };
    counts.set(type, { ...counted, count: counted.count + 1 });
  }
  const chosen = kinds && new Set(kinds);
  const left = all.filter(({ key, type }) => key === start || !chosen || chosen.has(type));
  const keys = new Set(left.map(({ key }) => key));
  return {
    start,
    nodes: left,
    edges: [...edges.values()].filter(({ from, to }) => keys.has(from) && keys.has(to)),
    kinds: [...counts.values()],
    bounded,
  };
}
