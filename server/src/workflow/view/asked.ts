import type { TaskView } from '@attest/api-contract';
import type { Context } from '../../platform/module';
import type { Task } from '../engine/state';
import { handedOut } from '../handedTo';
import type { InstanceSession } from '../session';
import { readHistory } from '../store/rebuild';

/** Who has asked for a task beside a step, and why: decided by, it has to be known. Undefined for a step's own task. */
export async function askedOf(
  { tx }: Context,
  { state, row }: InstanceSession,
  { purpose, stepId, seq, subjectId, wantedDeadline }: Task,
): Promise<TaskView['asked']> {
  if (purpose === 'step') return undefined;
  const history = await readHistory(tx, row.id);
  // It may have been handed on since: then it is still the last that was asked so.
  const at = history.findLastIndex(
    (event, place) =>
      event.kind === 'asked' &&
      event.stepId === stepId &&
      event.seq < seq &&
      handedOut(history, place)[0]?.purpose === purpose,
  );
  const { actor, reason } = history[at] ?? {};
  if (!actor) return undefined;
  const deadline = state.tasks.get(subjectId ?? '')?.deadline ?? null;
  return { kind: purpose, by: actor, reason: reason ?? '', deadline, until: wantedDeadline };
}
