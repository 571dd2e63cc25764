import type { UserRef } from '@attest/api-contract';
import { AppError } from '../../platform/errors';
import type { Engine } from './engine';
import { doersOf, lastWorkVisit } from './path';

/**
 * Takes an ended instance back to its last work step; what was done from there on does not count any more.
 * Answers the step's id. Whether it may be reopened has been checked; NODE_INVALID without such a step.
 */
export async function reopen(engine: Engine, actor: UserRef, reason: string): Promise<string> {
  const { state, definition } = engine;
  const visit = lastWorkVisit(definition, state);
  if (!state.end || !visit) throw new AppError('NODE_INVALID', { step: visit?.nodeId ?? '' });
  const to = visit.nodeId;
  // Whoever did the work does it again.
  const before = visit.state === 'done' ? doersOf(definition, state, visit) : [];
  const superseded = [...state.tokens.values()].filter(({ seq }) => seq >= visit.seq).map(({ id }) => id);
  engine.emit({ kind: 'reopened', to, superseded, actor, reason });
  await engine.jump(to, { decision: 'reopen', decidedBy: actor.id }, before);
  return to;
}
