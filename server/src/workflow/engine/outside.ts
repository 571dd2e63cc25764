import type { EndKind } from '@attest/api-contract';
import { nodeOf } from '../bpmn/graph';
import type { Engine } from './engine';
import type { EngineEvent } from './events';
import { activeTokens } from './state';

/** Whether something is waited for at a gate. */
export const waitsAtGate = (engine: Engine): boolean =>
  activeTokens(engine.state).some(({ nodeId }) => engine.stepOf(nodeId)?.service === 'gate');

/** Passes the gates that are met by now; answers whether there was one. */
export async function checkGates(engine: Engine, actor?: EngineEvent['actor']): Promise<boolean> {
  let passed = false;
  for (const token of activeTokens(engine.state)) {
    const step = engine.stepOf(token.nodeId);
    if (step?.service !== 'gate' || !(await engine.world.gateMet(step))) continue;
    passed = true;
    engine.emit({ kind: 'gatePassed', tokenId: token.id, nodeId: token.nodeId, actor });
    await engine.leave(token, { decision: token.decision, decidedBy: token.decidedBy });
  }
  return passed;
}

/** A due timer: the token of a catch event moves on; a boundary timer opens its own way. */
export async function fireTimer(engine: Engine, timerId: string): Promise<void> {
  const timer = engine.state.timers.get(timerId);
  const token = timer && engine.state.tokens.get(timer.tokenId);
  if (timer?.state !== 'set' || token?.state !== 'active') return;
  engine.emit({ kind: 'timerFired', timerId, nodeId: timer.nodeId });
  const node = nodeOf(engine.definition.graph, timer.nodeId);
  const carried = { decision: token.decision, decidedBy: token.decidedBy };
  if (node.type === 'timer') return engine.leave(token, carried);
  if (node.interrupting) {
    if (token.childId) await engine.world.cancelChild(token.childId);
    engine.closeAround(token, 'timer');
    engine.emit({ kind: 'cancelled', tokenId: token.id, nodeId: token.nodeId });
  }
  await engine.moveOn(node, carried);
}

/** The child of a call activity has ended: its end kind is `end` in the conditions. */
export async function childEnded(engine: Engine, childId: string, end: EndKind): Promise<void> {
  const token = activeTokens(engine.state).find((one) => one.childId === childId);
  if (token) await engine.leave(token, { decision: token.decision, decidedBy: token.decidedBy, end });
}
