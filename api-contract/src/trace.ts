import Type, { type Static } from 'typebox';
import { call } from './call';
import { Bilingual, Day, Instant, Nullable, Strict, Text } from './common';

/** Where a trace leads: to what came of its start, to what that came from, or both. */
export const TRACE_WAYS = ['both', 'onward', 'back'] as const;
export type TraceWay = (typeof TRACE_WAYS)[number];

/** Steps that a trace goes at most, each way. */
export const TRACE_DEPTH = 10;
/** Neighbours of one node, unless it is opened; then `TRACE_OPENED`. */
export const TRACE_NEIGHBOURS = 20;
export const TRACE_OPENED = 200;
/** Nodes that a trace goes to at most, each way. */
export const TRACE_NODES = 250;

/** A node by its type and id, as it stands in an answer. */
const TraceKey = Text(300, 3);

export const TraceFilter = Strict({
  /** What it starts from: the type of a record, `document`, `documentVersion`, `course`, `person`, `equipment`, `lot`, `product`. */
  type: Text(64, 1),
  /** Of a lot or product: how it is called. */
  id: Text(200, 1),
  way: Type.Optional(Type.Enum([...TRACE_WAYS])),
  depth: Type.Optional(Type.Integer({ minimum: 1, maximum: TRACE_DEPTH })),
  /** A day of the tenant: how everything stood at its end. */
  day: Type.Optional(Day),
  /** Only nodes of these types, and the start; the way to them leads over the others all the same. */
  kinds: Type.Optional(Type.Array(Text(64, 1), { maxItems: 60 })),
  /** Nodes that are opened: more of their neighbours are there. */
  open: Type.Optional(Type.Array(TraceKey, { maxItems: 20 })),
});
export type TraceFilter = Static<typeof TraceFilter>;

const TraceNode = Strict({
  key: TraceKey,
  type: Type.String(),
  kind: Bilingual,
  id: Type.String(),
  no: Type.String(),
  title: Type.String(),
  /** How it stood on the day asked for. */
  status: Nullable(Bilingual),
  /** Null: no page, or none that the caller may open. */
  path: Nullable(Type.String()),
  /** Steps from the start: below zero of what it came from. */
  level: Type.Integer(),
  /** Further neighbours that the caller may see are not in the answer. */
  more: Type.Boolean(),
});
export type TraceNode = Static<typeof TraceNode>;

const TraceEdge = Strict({
  /** What was there before, and what came of it. */
  from: TraceKey,
  to: TraceKey,
  /** What the later is to the earlier. */
  relation: Bilingual,
  since: Nullable(Instant),
  /** How the relation stood on the day, such as a training. */
  status: Nullable(Bilingual),
});
export type TraceEdge = Static<typeof TraceEdge>;

export const getTrace = call({
  path: 'trace/graph',
  shows: ['record', 'records', 'document', 'learning'],
  permission: { menu: 'QmsTrace', action: 'view' },
  summary:
    'What came of a record, document, person, piece of equipment, lot or product, and what that came from, as it stood on a day',
  request: TraceFilter,
  response: Strict({
    start: TraceKey,
    nodes: Type.Array(TraceNode),
    edges: Type.Array(TraceEdge),
    /** Types of all nodes on the way, whether they are asked for or not. */
    kinds: Type.Array(Strict({ type: Type.String(), name: Bilingual, count: Type.Integer() })),
    /** There are more nodes than a trace goes to. */
    bounded: Type.Boolean(),
  }),
});
export type Trace = Static<(typeof getTrace)['response']>;

export const findTraced = call({
  method: 'GET',
  path: 'trace/find',
  permission: { menu: 'QmsTrace', action: 'view' },
  summary: 'What a trace may start from, by number, title or name',
  request: Strict({ text: Text(100) }),
  response: Type.Array(
    Strict({
      type: Type.String(),
      kind: Bilingual,
      id: Type.String(),
      no: Type.String(),
      title: Type.String(),
    }),
  ),
});
