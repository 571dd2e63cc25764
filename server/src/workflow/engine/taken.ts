import type { Outsider, UserRef } from '@attest/api-contract';
import { AppError } from '../../platform/errors';
import type { Engine } from './engine';
import { type Handler, type HandlerGroup, openTasksOf, type Task, type Token } from './state';

/** Who decides: a person of the company, or somebody without an account by a link. */
type Decider = { actor: UserRef } | { outside: Outsider; actor?: undefined };

/** A decision on a task that is open. */
export type Decision = Decider & {
  task: Task;
  decision: string;
  reason: string;
  returnTo?: string;
  /** `transfer`, `addSign`: whom to. */
  persons?: Handler[];
  /** `extend`, `cancelReq`: who approves. */
  approvers?: HandlerGroup;
  /** `extend`: ISO instant. */
  wantedDeadline?: string;
};

/** A decision that only a person of the company takes. */
export type OwnDecision = Extract<Decision, { actor: UserRef }>;

/** The decision as the history tells it; the task is handled. */
export function record(engine: Engine, input: Decision): void {
  const { task, decision, reason } = input;
  const decided = { kind: 'decided', taskId: task.id, stepId: task.stepId, decision, reason } as const;
  // Whoever answers from outside does not stand in for anybody.
  if (input.actor) engine.emit({ ...decided, actor: input.actor, onBehalfOf: task.onBehalfOf });
  else engine.emit({ ...decided, outside: input.outside });
}

/** Those who could have acted in the same place need not any more. */
export function closeSiblings(engine: Engine, task: Task): void {
  for (const other of openTasksOf(engine.state, task.tokenId))
    if (other.group === task.group) closeAs(engine, other, 'sibling', task.closedBy ?? undefined);
}

/** Closes a task that nobody needs to handle any more. */
export const closeAs = (engine: Engine, task: Task, why: 'sibling', actor?: UserRef): void =>
  engine.emit({ kind: 'taskClosed', taskId: task.id, why, actor });

/** The visit a task stands on. TASK_INVALID when it is over. */
export const tokenOf = (engine: Engine, task: Task): Token => {
  const token = engine.state.tokens.get(task.tokenId);
  if (token?.state !== 'active') throw new AppError('TASK_INVALID');
  return token;
};
