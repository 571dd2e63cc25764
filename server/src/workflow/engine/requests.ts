import { AppError } from '../../platform/errors';
import type { Engine } from './engine';
import { openTasksOf } from './state';
import { closeSiblings, type Decision, record, tokenOf } from './taken';

/** An extension or cancellation is approved beside the step, which goes on. */
export async function ask(
  engine: Engine,
  input: Decision,
  purpose: 'extension' | 'cancellation',
): Promise<void> {
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

/** Whether an extension or a cancellation is granted. */
export async function decideRequest(engine: Engine, input: Decision): Promise<void> {
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
