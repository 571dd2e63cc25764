import { AppError } from '../../platform/errors';
import { effectOf } from '../definition';
import type { Engine } from './engine';
import { addSigners, transfer } from './handOver';
import { forwardTasks, returnTargets, undoneBy } from './path';
import { ask, decideRequest } from './requests';
import { openTasksOf } from './state';
import { closeAs, closeSiblings, type Decision, type OwnDecision, record, tokenOf } from './taken';

/** Takes a decision: the rules of domain.md §1.2. Who may take it has been checked. */
export async function decide(engine: Engine, input: Decision): Promise<void> {
  const { task } = input;
  // Nobody outside does more than answer.
  if (!input.actor) return forward(engine, input);
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
  const last = forwardTasks(engine.definition, engine.state, token).pop();
  await engine.leave(token, {
    decision: last?.decision ?? input.decision,
    decidedBy: last?.closedBy?.id ?? null,
  });
}

async function sendBack(engine: Engine, input: OwnDecision): Promise<void> {
  const { task } = input;
  const targets = returnTargets(engine.definition, engine.state, task.stepId);
  const proposed = engine.stepOf(task.stepId)?.decisions?.[input.decision]?.returnTo;
  const to = input.returnTo ?? (proposed && targets.includes(proposed) ? proposed : targets[0]);
  if (!to || !targets.includes(to)) throw new AppError('NODE_INVALID', { step: to ?? '' });
  record(engine, input);
  const { visits, doers } = undoneBy(engine.definition, engine.state, to);
  engine.emit({
    kind: 'returned',
    stepId: task.stepId,
    to,
    superseded: visits,
    actor: input.actor,
    reason: input.reason,
  });
  await engine.cancelAll('returned', input.actor);
  await engine.jump(to, { decision: input.decision, decidedBy: input.actor.id }, doers);
}
