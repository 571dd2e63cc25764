import type { RailStep, UserRef } from '@attest/api-contract';
import type { Static } from 'typebox';
import { nodeOf } from '../bpmn/graph';
import type { StepDefinition } from '../definition';
import { nextNodes } from '../engine/flows';
import { type InstanceState, openTasksOf, type Task, type Token } from '../engine/state';
import type { FeelContext } from '../feel';
import { distinct } from '../lists/started';
import type { Definition } from '../publish';

type Rail = Static<typeof RailStep>;

/** The steps of an instance: those gone through in their order, the open ones, then those likely to come. */
export function railOf(definition: Definition, state: InstanceState, feel: FeelContext): Rail[] {
  const visits = latestVisits(definition, state);
  const past = [...visits.values()].sort((a, b) => a.seq - b.seq);
  const open = past.filter((token) => token.state === 'active').map((token) => token.nodeId);
  const skipped = skippedBefore(definition, past, state.end, open);
  const passedBy = (before: string) =>
    (skipped.get(before) ?? []).map((id) => railStep(definition.steps.get(id) as StepDefinition, 'skipped'));
  const shown = [
    ...past.flatMap((token) => [...passedBy(token.nodeId), visitedStep(definition, state, token)]),
    ...passedBy(AT_THE_END),
  ];
  if (state.end) return shown;
  const coming = stepsAhead(definition, open, feel).filter((id) => !visits.has(id));
  return [...shown, ...coming.map((id) => railStep(definition.steps.get(id) as StepDefinition, 'next'))];
}

/** Stands for the end of an instance where a step it has come to is meant. */
const AT_THE_END = '';

/**
 * Steps that a decision, a condition or a value led around, by the step before which they would have stood: they
 * follow on a step that is done and lead to one that was come to later. What the open steps can still lead to, such as
 * the states of a supplier, is not among them.
 */
function skippedBefore(
  { graph, steps, ends }: Definition,
  past: Token[],
  end: InstanceState['end'],
  open: string[],
): Map<string, string[]> {
  const order = new Map(past.map((token, index) => [token.nodeId, index]));
  const following = open.flatMap((id) => nodeOf(graph, id).outgoing.map((flow) => flow.target));
  const placed = reachedFrom(graph, following, new Map());
  const skipped = new Map<string, string[]>();
  const arrivalAfter = (from: number, stepId: string): string | null => {
    const reached = reachedFrom(graph, [stepId], order);
    const later = [...reached].filter((id) => (order.get(id) ?? -1) > from);
    const [first] = later.sort((a, b) => (order.get(a) as number) - (order.get(b) as number));
    const ended = end !== null && [...reached].some((id) => ends.get(id) === end);
    return first ?? (ended ? AT_THE_END : null);
  };
  for (const [index, token] of past.entries()) {
    if (token.state !== 'done') continue;
    const next = nodeOf(graph, token.nodeId).outgoing.map((flow) => flow.target);
    for (const id of reachedFrom(graph, next, order)) {
      if (!steps.has(id) || order.has(id) || placed.has(id)) continue;
      const before = arrivalAfter(index, id);
      if (before === null) continue;
      placed.add(id);
      skipped.set(before, [...(skipped.get(before) ?? []), id]);
    }
  }
  return skipped;
}

/** Nodes that the given ones lead to, themselves included, in order; steps that were come to are not gone beyond. */
function reachedFrom(graph: Definition['graph'], from: string[], visited: Map<string, number>): Set<string> {
  const reached = new Set(from);
  for (const id of reached)
    if (!visited.has(id)) for (const { target } of nodeOf(graph, id).outgoing) reached.add(target);
  return reached;
}

/** The last visit of each step that still counts. */
function latestVisits({ steps }: Definition, state: InstanceState): Map<string, Token> {
  const latest = new Map<string, Token>();
  for (const token of [...state.tokens.values()].sort((a, b) => a.seq - b.seq))
    if (steps.has(token.nodeId) && (token.state === 'active' || token.state === 'done'))
      latest.set(token.nodeId, token);
  return latest;
}

function visitedStep({ steps }: Definition, state: InstanceState, token: Token): Rail {
  const step = steps.get(token.nodeId) as StepDefinition;
  const tasks = [...state.tasks.values()].filter((task) => task.tokenId === token.id);
  const current = token.state === 'active';
  const acting = current ? openTasksOf(state, token.id) : tasks.filter((task) => task.status === 'handled');
  const outside = tasks.find((task) => task.closedOutside)?.closedOutside;
  return {
    stepId: step.id,
    name: step.name,
    kind: step.kind,
    state: current ? 'current' : 'done',
    handlers: distinct(
      acting.map((task): UserRef => (current ? task.handler : (task.closedBy ?? task.handler))),
    ),
    ...(outside && { outside }),
    since: token.enteredAt,
    deadline: soonest(tasks),
    completedAt: token.leftAt,
  };
}

const soonest = (tasks: Task[]): string | null =>
  tasks.flatMap((task) => (task.deadline && task.purpose === 'step' ? [task.deadline] : [])).sort()[0] ??
  null;

const railStep = ({ id, name, kind }: StepDefinition, state: Rail['state']): Rail => ({
  stepId: id,
  name,
  kind,
  state,
  handlers: [],
  since: null,
  deadline: null,
  completedAt: null,
});

/** Step ids along the way that the values of today would take, each once. */
function stepsAhead({ graph, steps }: Definition, open: string[], feel: FeelContext): string[] {
  const ahead: string[] = [];
  const seen = new Set(open);
  const queue = open.flatMap((id) => nextNodes(graph, id, forwardFeel(steps.get(id), feel)));
  for (let id = queue.shift(); id !== undefined; id = queue.shift()) {
    if (seen.has(id)) continue;
    seen.add(id);
    if (steps.has(id)) ahead.push(id);
    queue.push(...nextNodes(graph, id, forwardFeel(steps.get(id), feel)));
  }
  return ahead;
}

/** The decision that leads on is taken for granted. */
function forwardFeel(step: StepDefinition | undefined, feel: FeelContext): FeelContext {
  const [first] = Object.keys(step?.decisions ?? {});
  return first ? { ...feel, decision: first } : feel;
}
