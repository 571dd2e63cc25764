import { AppError } from '../../platform/errors';
import type { Engine } from './engine';
import type { Handler, Task } from './state';
import { type Decision, record, tokenOf } from './taken';

/** The task goes to another person. */
export function transfer(engine: Engine, input: Decision): void {
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
export function addSigners(engine: Engine, input: Decision): void {
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
