import { faultText } from '@attest/api-contract';
import type { ProcessData } from '../definition';
import { DefinitionError } from './definitionError';
import { type FlowGraph, type FlowNode, nodeOf } from './graph';

/** Nodes at which a token stays until something from outside moves it. */
const WAITING = new Set<FlowNode['type']>(['userTask', 'timer', 'callActivity', 'end']);

/** Throws DefinitionError where a token could go round and round without ever waiting for anybody. */
export function refuseEndlessLoops(data: ProcessData, graph: FlowGraph): void {
  const gates = new Set(data.steps.flatMap(({ id, service }) => (service === 'gate' ? [id] : [])));
  const passes = (id: string) => !WAITING.has(nodeOf(graph, id).type) && !gates.has(id);
  // What has nothing open before it is taken away, again and again: loops are what stays.
  const passing = new Set([...graph.nodes.keys()].filter(passes));
  const before = new Map([...passing].map((id) => [id, 0]));
  const next = (id: string) =>
    nodeOf(graph, id).outgoing.flatMap(({ target }) => (passing.has(target) ? [target] : []));
  for (const id of passing) for (const target of next(id)) before.set(target, (before.get(target) ?? 0) + 1);
  const open = [...passing].filter((id) => before.get(id) === 0);
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    passing.delete(id);
    for (const target of next(id)) {
      const left = (before.get(target) ?? 0) - 1;
      before.set(target, left);
      if (left === 0) open.push(target);
    }
  }
  const [first] = passing;
  if (first !== undefined)
    throw new DefinitionError(
      faultText('endlessLoop', {
        id: first,
      }),
      first,
    );
}
