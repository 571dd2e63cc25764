import type { RailStep, UserRef } from '@attest/api-contract';
import type { Static } from 'typebox';
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
  const shown = past.map((token) => visitedStep(definition, state, token));
  if (state.end) return shown;
  const open = past.filter((token) => token.state === 'active').map((token) => token.nodeId);
  const coming = stepsAhead(definition, open, feel).filter((id) => !visits.has(id));
  return [...shown, ...coming.map((id) => comingStep(definition.steps.get(id) as StepDefinition))];
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
  return {
    stepId: step.id,
    name: step.name,
    kind: step.kind,
    state: current ? 'current' : 'done',
    handlers: distinct(
      acting.map((task): UserRef => (current ? task.handler : (task.closedBy ?? task.handler))),
    ),
    since: token.enteredAt,
    deadline: soonest(tasks),
    completedAt: token.leftAt,
  };
}

const soonest = (tasks: Task[]): string | null =>
  tasks.flatMap((task) => (task.deadline && task.purpose === 'step' ? [task.deadline] : [])).sort()[0] ??
  null;

const comingStep = ({ id, name, kind }: StepDefinition): Rail => ({
  stepId: id,
  name,
  kind,
  state: 'next',
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
