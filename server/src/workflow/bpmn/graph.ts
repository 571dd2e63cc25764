/** The flow of a process as the engine walks it: nodes by id, in the order of the diagram. */
export interface FlowGraph {
  nodes: Map<string, FlowNode>;
  start: string;
}

export type NodeType =
  | 'start'
  | 'end'
  | 'userTask'
  | 'serviceTask'
  | 'exclusive'
  | 'parallel'
  | 'inclusive'
  | 'timer'
  | 'boundaryTimer'
  | 'callActivity';

export interface FlowNode {
  id: string;
  type: NodeType;
  name: string;
  incoming: string[];
  outgoing: SequenceFlow[];
  /** Exclusive and inclusive gateways, tasks: taken when no condition holds. */
  defaultFlow?: string;
  /** Several handlers, one after the other or at once. */
  multiInstance?: 'parallel' | 'sequential';
  timer?: TimerRule;
  /** Boundary timers: the task they stand on, and whether they end it. */
  attachedTo?: string;
  interrupting?: boolean;
  /** Call activities: code of the process that is started. */
  calledProcess?: string;
}

export interface SequenceFlow {
  id: string;
  target: string;
  condition?: string;
}

/** `duration`: `P90D`, `PT36H`, `5wd`, `30cd`; `date`: FEEL that yields a day or an instant. */
export type TimerRule = { duration: string } | { date: string };

/** A node that must be there: graphs are checked when they are published. */
export function nodeOf(graph: FlowGraph, id: string): FlowNode {
  const node = graph.nodes.get(id);
  if (!node) throw new Error(`The flow has no node ${id}`);
  return node;
}

/** Timers that stand on a task. */
export const boundaryTimers = (graph: FlowGraph, taskId: string): FlowNode[] =>
  [...graph.nodes.values()].filter((node) => node.attachedTo === taskId);

/** Whether a token at `from` may still come to `to` along the flows (and the timers on tasks). */
export function canReach(graph: FlowGraph, from: string, to: string): boolean {
  const seen = new Set<string>();
  const open = nextOf(graph, from);
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (id === to) return true;
    if (seen.has(id)) continue;
    seen.add(id);
    open.push(...nextOf(graph, id));
  }
  return false;
}

const nextOf = (graph: FlowGraph, id: string): string[] => [
  ...nodeOf(graph, id).outgoing.map((flow) => flow.target),
  ...boundaryTimers(graph, id).map((node) => node.id),
];

/** Nodes on the ways from the start to `to` that do not come by it before, the nearest first. */
export function waysTo(graph: FlowGraph, to: string): string[] {
  const fromStart = new Set([graph.start]);
  const comesFrom = new Map<string, string[]>();
  for (const id of fromStart) {
    if (id === to) continue;
    for (const next of nextOf(graph, id)) {
      comesFrom.set(next, [...(comesFrom.get(next) ?? []), id]);
      fromStart.add(next);
    }
  }
  const before = new Set([to]);
  for (const id of before) for (const from of comesFrom.get(id) ?? []) before.add(from);
  before.delete(to);
  return [...before];
}
