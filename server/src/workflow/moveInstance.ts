import type { Context } from '../platform/module';
import { checkGates } from './engine/outside';
import { activeTokens } from './engine/state';
import { finish } from './finish';
import { openInstance } from './instances';
import { definitionById } from './publish';
import { lockInstance } from './store/load';

interface Move {
  /** The version by which it is to go on. */
  definitionId: string;
  /** Where it goes on that stands at a step which that version has not. */
  moved: Readonly<Record<string, string>>;
  /** Lets the record follow, once the instance is locked. */
  record(): Promise<unknown>;
}

/**
 * Lets a running instance go on by another version of its process. An open step of the same id stays with whoever has it,
 * who is told when deciding that something has changed; one that is gone is left for the step that takes its place, and
 * handed out anew. Answers false, and changes nothing, where the other version has no place for it.
 */
export async function moveInstance(
  ctx: Context,
  instanceId: string,
  { definitionId, moved, record }: Move,
): Promise<boolean> {
  const { tx } = ctx;
  const row = await lockInstance(tx, instanceId);
  if (row.end_kind || row.definition_id === definitionId) return false;
  const { graph } = await definitionById(tx, definitionId);
  const tokens = await tx
    .selectFrom('wf_token')
    .select('node_id')
    .where('instance_id', '=', instanceId)
    .where('state', '=', 'active')
    .execute();
  if (!tokens.every(({ node_id: node }) => graph.nodes.has(moved[node] ?? node))) return false;
  await tx
    .updateTable('wf_task')
    .set(({ eb }) => ({ definition_id: definitionId, version: eb('version', '+', 1) }))
    .where('instance_id', '=', instanceId)
    .where('status', '=', 'open')
    .execute();
  await tx
    .updateTable('wf_instance')
    .set({ definition_id: definitionId })
    .where('id', '=', instanceId)
    .execute();
  await record();
  const session = await openInstance(ctx, instanceId);
  const { engine, state } = session;
  for (const token of activeTokens(state).filter(({ nodeId }) => !graph.nodes.has(nodeId))) {
    engine.closeAround(token, 'left');
    engine.emit({ kind: 'cancelled', tokenId: token.id, nodeId: token.nodeId });
    await engine.jump(moved[token.nodeId] ?? '', { decision: null, decidedBy: null }, []);
  }
  await checkGates(engine);
  await finish(session);
  return true;
}
