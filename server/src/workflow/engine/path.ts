import type { StepKind } from '@attest/api-contract';
import { waysTo } from '../bpmn/graph';
import { effectOf } from '../definition';
import type { Definition } from '../publish';
import type { InstanceState, Task, Token } from './state';

/** Completed visits that still count, oldest first. */
const doneVisits = (state: InstanceState): Token[] =>
  [...state.tokens.values()].filter((token) => token.state === 'done').sort((a, b) => a.seq - b.seq);

const isWork = (definition: Definition, nodeId: string): boolean => {
  const step = definition.steps.get(nodeId);
  return step !== undefined && !step.service && (step.kind === 'draft' || step.kind === 'work');
};

/** Whoever completed the last draft or work step: the author of what is reviewed next. */
export function authorOf(definition: Definition, state: InstanceState): string | null {
  const last = doneVisits(state).filter((token) => isWork(definition, token.nodeId) && token.decidedBy);
  return last[last.length - 1]?.decidedBy ?? null;
}

/** Who reviewed on visits that still count, and for whom: added signers too. */
export function reviewersOf(definition: Definition, state: InstanceState): string[] {
  const reviews = new Set(
    doneVisits(state)
      .filter(({ nodeId }) => definition.steps.get(nodeId)?.kind === 'review')
      .map((token) => token.id),
  );
  const tasks = [...state.tasks.values()].filter(
    (task) => reviews.has(task.tokenId) && task.status === 'handled' && task.decision !== 'transfer',
  );
  const people = tasks.flatMap((task) => [task.closedBy ?? task.handler, task.onBehalfOf ?? []].flat());
  return [...new Set(people.map((person) => person.id))];
}

/**
 * The step from which the way is known: it was come to neither by the flow nor by a return to what had been come to, as
 * in a record that has stood there elsewhere, or was moved there. Null where the whole way is known.
 */
function foundAt(state: InstanceState): string | null {
  const known = new Set<string>();
  let found: string | null = null;
  for (const { nodeId, viaFlow } of [...state.tokens.values()].sort((a, b) => a.seq - b.seq)) {
    if (viaFlow === null && !known.has(nodeId)) found = nodeId;
    known.add(nodeId);
  }
  return found;
}

/**
 * Steps a return may go to: draft and work steps that were gone through, the last first; then, where nobody knows which
 * those were, the ones that lie before by the flow.
 */
export function returnTargets(definition: Definition, state: InstanceState, current: string): string[] {
  const visited = doneVisits(state).map((token) => token.nodeId);
  const found = foundAt(state);
  const before = found === null ? [] : waysTo(definition.graph, found);
  const earlier = [...visited.reverse(), ...before];
  return [...new Set(earlier.filter((nodeId) => nodeId !== current && isWork(definition, nodeId)))];
}

/** The tasks that took a visit on, in the order of their decisions; those of added signers are not the step's own. */
export function forwardTasks({ steps }: Definition, state: InstanceState, { id, nodeId }: Token): Task[] {
  const decisions = steps.get(nodeId)?.decisions;
  return [...state.tasks.values()]
    .filter((task) => task.tokenId === id && task.purpose === 'step' && task.status === 'handled')
    .filter(({ decision }) => effectOf(decision ?? '', decisions?.[decision ?? '']) === 'forward')
    .sort((a, b) => (a.closedAt ?? '').localeCompare(b.closedAt ?? '') || a.seq - b.seq);
}

/** Whose work a visit was: everybody's whose decision it needed, or for whom somebody took it. */
export function doersOf(definition: Definition, state: InstanceState, visit: Token): string[] {
  const doers = forwardTasks(definition, state, visit).map(
    (task) => (task.onBehalfOf ?? task.closedBy ?? task.handler).id,
  );
  return doers.length > 0 ? doers : [visit.decidedBy ?? []].flat();
}

/**
 * Visits that a return to `target` undoes: the last one of the target and everything after it; all of them where the
 * target was gone through elsewhere.
 */
export function undoneBy(
  definition: Definition,
  state: InstanceState,
  target: string,
): { visits: string[]; doers: string[] } {
  const last = doneVisits(state)
    .filter((token) => token.nodeId === target)
    .pop();
  const after = [...state.tokens.values()].filter((token) => token.seq >= (last?.seq ?? 0));
  return { visits: after.map((token) => token.id), doers: last ? doersOf(definition, state, last) : [] };
}

/**
 * The visit a reopened instance goes back to: the last work step it had done or was in when it ended, else the
 * last draft. Null when it never got there.
 */
export function lastWorkVisit({ steps }: Definition, state: InstanceState): Token | null {
  const counted = [...state.tokens.values()]
    .filter(
      (token) => token.state === 'done' || (token.state === 'cancelled' && token.leftAt === state.endedAt),
    )
    .sort((a, b) => b.seq - a.seq);
  const ofKind = (kind: StepKind) =>
    counted.find((token) => {
      const step = steps.get(token.nodeId);
      return step?.kind === kind && !step.service;
    });
  return ofKind('work') ?? ofKind('draft') ?? null;
}
