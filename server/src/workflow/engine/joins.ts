import { canReach, type FlowNode, nodeOf } from '../bpmn/graph';
import type { EngineMoves } from './engineWorld';
import { activeTokens, type Token } from './state';

/** One token of each incoming flow goes through together. */
export function joinParallel(engine: EngineMoves, node: FlowNode): void {
  const waiting = activeTokens(engine.state).filter((token) => token.nodeId === node.id);
  const together = node.incoming.map((flow) => waiting.find((token) => token.viaFlow === flow));
  if (together.every((token) => token !== undefined)) join(engine, node, together as Token[]);
}

/**
 * Lets one inclusive join go on that no other token can reach any more. Answers whether there was one:
 * its tokens have to settle before the next is looked for.
 */
export function fireInclusiveJoins(engine: EngineMoves): boolean {
  const active = activeTokens(engine.state);
  const { graph } = engine.definition;
  for (const nodeId of new Set(active.map((token) => token.nodeId))) {
    const node = nodeOf(graph, nodeId);
    if (node.type !== 'inclusive') continue;
    if (active.some((token) => token.nodeId !== nodeId && canReach(graph, token.nodeId, nodeId))) continue;
    join(
      engine,
      node,
      active.filter((token) => token.nodeId === nodeId),
    );
    return true;
  }
  return false;
}

function join(engine: EngineMoves, node: FlowNode, tokens: Token[]): void {
  for (const { id, decision, decidedBy } of tokens)
    engine.emit({ kind: 'left', tokenId: id, nodeId: node.id, decision, decidedBy });
  const last = tokens.at(-1);
  engine.follow(node, { decision: last?.decision ?? null, decidedBy: last?.decidedBy ?? null });
}
