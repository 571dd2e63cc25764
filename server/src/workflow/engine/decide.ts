import type { UserRef } from '@attest/api-contract';
import { AppError } from '../../platform/errors';
import { effectOf } from '../definition';
import type { Engine } from './engine';
import { returnTargets, undoneBy } from './path';
import { type Handler, type HandlerGroup, openTasksOf, type Task, type Token } from './state';

/** A decision of a person on a task that is open. */
export interface Decision {
  task: Task;
  actor: UserRef;
  decision: string;
  reason: string;
  returnTo?: string;
  /** `transfer`, `addSign`: whom to. */
  persons?: Handler[];
  /** `extend`, `cancelReq`: who approves. */
  approvers?: HandlerGroup;
  /** `extend`: ISO instant. */
  wantedDeadline?: string;
}

/** Takes a decision: the rules of domain.md §1.2. Who may take it has been checked. */
export async function decide(engine: Engine, input: Decision): Promise<void> {
  const { task } = input;
  if (task.purpose === 'extension' || task.purpose === 'cancellation') return decideRequest(engine, input);
  const step = engine.stepOf(task.stepId);
  switch (effectOf(input.decision, step?.decisions?.[input.decision])) {
    case 'return':
      return sendBack(engine, input);
    case 'reject':
      record(engine, input);
      return engine.end('end-no', input.actor);
    case 'transfer':
      return transfer(engine, input);
    case 'addSign':
      return addSigners(engine, input);
    case 'extend':
      return ask(engine, input, 'extension');
    case 'cancelReq':
      return ask(engine, input, 'cancellation');
    default:
      return forward(engine, input);
  }
}

async function forward(engine: Engine, input: Decision): Promise<void> {
  const { task } = input;
  const token = tokenOf(engine, task);
  const step = engine.stepOf(task.stepId);
  record(engine, input);
  closeSiblings(engine, task);
  if (step?.mode !== 'all' && task.purpose === 'step') {
    for (const other of openTasksOf(engine.state, token.id))
      if (other.purpose === 'step') closeAs(engine, other, 'sibling', input.actor);
  }
  const waiting = openTasksOf(engine.state, token.id).some(
    (other) => other.purpose === 'step' || other.purpose === 'added',
  );
  if (waiting) return;
  const [next, ...later] = token.queue;
  if (next) {
    engine.emit({ kind: 'queued', tokenId: token.id, groups: later });
    const deadline = step?.due ? await engine.world.dueAt(step.due) : null;
    return engine.assignGroup(token, next, { purpose: 'step', deadline });
  }
  const last = lastForward(engine, token);
  await engine.leave(token, { decision: last?.decision ?? null, decidedBy: last?.closedBy?.id ?? null });
}

/** The step's own last decision, not that of an added signer. */
function lastForward(engine: Engine, token: Token): Task | undefined {
  const decisions = engine.stepOf(token.nodeId)?.decisions;
  return [...engine.state.tasks.values()]
    .filter((task) => task.tokenId === token.id && task.purpose === 'step' && task.status === 'handled')
    .filter((task) => effectOf(task.decision ?? '', decisions?.[task.decision ?? '']) === 'forward')
    .sort((a, b) => (a.closedAt ?? '').localeCompare(b.closedAt ?? '') || a.seq - b.seq)
    .pop();
}

async function sendBack(engine: Engine, input: Decision): Promise<void> {
  const { task } = input;
  const targets = returnTargets(engine.definition, engine.state, task.stepId);
  const proposed = engine.stepOf(task.stepId)?.decisions?.[input.decision]?.returnTo;
  const to = input.returnTo ?? (proposed && targets.includes(proposed) ? proposed : targets[0]);
  if (!to || !targets.includes(to)) throw new AppError('NODE_INVALID', { step: to ?? '' });
  record(engine, input);
  const { visits, handler } = undoneBy(engine.state, to);
  engine.emit({
    kind: 'returned',
    stepId: task.stepId,
    to,
    superseded: visits,
    actor: input.actor,
    reason: input.reason,
  });
  await engine.cancelAll('returned', input.actor);
  await engine.jump(to, { decision: input.decision, decidedBy: input.actor.id }, handler);
}

function transfer(engine: Engine, input: Decision): void {
  const { task } = input;
  const person = input.persons?.[0];
  if (!person) throw new AppError('TASK_ASSIGNEE_INCORRECT', { step: task.stepId });
  record(engine, input);
  reassign(engine, task, person);
}

/** The same work for another person: group, deadline and purpose stay. */
export function reassign(engine: Engine, task: Task, { user, onBehalfOf }: Handler): void {
  engine.emit({
    kind: 'assigned',
    task: {
      id: engine.world.newId(),
      tokenId: task.tokenId,
      stepId: task.stepId,
      purpose: task.purpose,
      group: task.group,
      handler: user,
      onBehalfOf,
      deadline: task.deadline,
      deadlineOriginal: task.deadlineOriginal,
      subjectId: task.subjectId,
      wantedDeadline: task.wantedDeadline,
    },
  });
}

/** The handler's own task stays open; the step waits for the added people. */
function addSigners(engine: Engine, input: Decision): void {
  const token = tokenOf(engine, input.task);
  if (!input.persons?.length) throw new AppError('TASK_ASSIGNEE_INCORRECT', { step: input.task.stepId });
  engine.emit({
    kind: 'asked',
    stepId: token.nodeId,
    decision: input.decision,
    actor: input.actor,
    reason: input.reason,
  });
  for (const person of input.persons)
    engine.assignGroup(token, [person], { purpose: 'added', deadline: input.task.deadline });
}

/** An extension or cancellation is approved beside the step, which goes on. */
async function ask(engine: Engine, input: Decision, purpose: 'extension' | 'cancellation'): Promise<void> {
  const token = tokenOf(engine, input.task);
  if (!input.approvers?.length) throw new AppError('TASK_ASSIGNEE_INCORRECT', { step: input.task.stepId });
  engine.emit({
    kind: 'asked',
    stepId: token.nodeId,
    decision: input.decision,
    actor: input.actor,
    reason: input.reason,
  });
  engine.assignGroup(token, input.approvers, {
    purpose,
    deadline: await engine.world.dueAt('2wd'),
    subjectId: input.task.id,
    wantedDeadline: input.wantedDeadline ?? null,
  });
}

async function decideRequest(engine: Engine, input: Decision): Promise<void> {
  const { task } = input;
  record(engine, input);
  closeSiblings(engine, task);
  if (input.decision !== 'approve') return;
  if (task.purpose === 'cancellation') return engine.end('end-cancel', input.actor);
  const deadline = task.wantedDeadline as string;
  for (const open of openTasksOf(engine.state, task.tokenId)) {
    if (open.purpose === 'step' || open.purpose === 'added')
      engine.emit({
        kind: 'deadlineMoved',
        taskId: open.id,
        stepId: open.stepId,
        deadline,
        actor: input.actor,
      });
  }
  if (engine.state.dueAt && engine.state.dueAt < deadline)
    engine.emit({ kind: 'dueSet', dueAt: deadline, first: false });
}

function record(engine: Engine, { task, actor, decision, reason }: Decision): void {
  engine.emit({
    kind: 'decided',
    taskId: task.id,
    stepId: task.stepId,
    decision,
    actor,
    onBehalfOf: task.onBehalfOf,
    reason,
  });
}

/** Those who could have acted in the same place need not any more. */
function closeSiblings(engine: Engine, task: Task): void {
  for (const other of openTasksOf(engine.state, task.tokenId))
    if (other.group === task.group) closeAs(engine, other, 'sibling', task.closedBy ?? undefined);
}

const closeAs = (engine: Engine, task: Task, why: 'sibling', actor?: UserRef): void =>
  engine.emit({ kind: 'taskClosed', taskId: task.id, why, actor });

const tokenOf = (engine: Engine, task: Task): Token => {
  const token = engine.state.tokens.get(task.tokenId);
  if (token?.state !== 'active') throw new AppError('TASK_INVALID');
  return token;
};
