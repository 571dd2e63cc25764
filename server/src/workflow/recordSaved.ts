import type { WorkflowStatus } from '@attest/api-contract';
import type { Context } from '../platform/module';
import { auditMove } from './auditDecision';
import { checkGates, waitsAtGate } from './engine/outside';
import { finish } from './finish';
import { openInstance, tellParent } from './instances';
import { callerRef } from './session';

/**
 * To be called when a record was saved without a decision, or something it waits for has changed: lists show
 * the new title, gates that are met now are passed. Take `lockInstance` before the record's own row.
 */
export async function recordSaved(
  ctx: Context,
  instanceId: string,
  known?: Parameters<typeof openInstance>[2],
): Promise<WorkflowStatus> {
  const session = await openInstance(ctx, instanceId, known);
  if (session.state.end) return session.row.status;
  const actor = ctx.signedIn ? callerRef(ctx) : undefined;
  if (session.port.refresh && waitsAtGate(session.engine))
    session.record = await session.port.refresh(ctx, session.row.record_id, session.record);
  const passed = await checkGates(session.engine, actor);
  const status = await finish(session);
  if (passed)
    auditMove(session, 'gatePassed', {
      zh: '条件已满足，流程继续',
      en: 'Conditions met: the process goes on',
    });
  await tellParent(session);
  return status;
}

/** Ends the instance of a draft that its author throws away; no list shows it any more. */
export async function discardInstance(ctx: Context, instanceId: string): Promise<void> {
  const session = await openInstance(ctx, instanceId);
  await session.engine.end('end-cancel', callerRef(ctx));
  await finish(session);
  await ctx.tx.updateTable('wf_instance').set({ discarded: true }).where('id', '=', instanceId).execute();
}
