import type { Bilingual, WorkflowStatus } from '@attest/api-contract';
import { currentTenant } from '../directory/tenancy/tenant';
import type { InputOf } from '../platform/calls/handleAll';
import { AppError } from '../platform/errors';
import type { Context } from '../platform/module';
import { auditMove, auditSignature } from './auditDecision';
import { finish, openSteps } from './finish';
import { openInstance, tellParent } from './instances';
import { callerRef } from './session';
import { authenticateSigner, storeSignature, takeSnapshot } from './signature/sign';
import { refuseOldVersion } from './withdraw';

/** Ends an instance for good by a process administrator, with a signed reason. */
export async function stopProcess(ctx: Context, input: InputOf<'stopProcess'>): Promise<WorkflowStatus> {
  await authenticateSigner(ctx, input.signature);
  const session = await openInstance(ctx, input.piId);
  const { state, definition, engine } = session;
  const administrators = definition.data.administrators ?? [];
  if (!ctx.caller.roles.some((role) => administrators.includes(role))) throw new AppError('NO_PERMISSION');
  if (state.end) throw new AppError('PROCESS_ENDED');
  refuseOldVersion(session, input.version);
  const stepId = openSteps(session)[0]?.stepId ?? '';
  const signature = await takeSnapshot(session, 'approved', { end: 'end-stop', reason: input.reason });
  engine.emit({ kind: 'stopped', actor: callerRef(ctx), reason: input.reason });
  await engine.end('end-stop', callerRef(ctx));
  const status = await finish(session);
  const act = { tokenId: null, taskId: null, stepId, decision: 'stop', onBehalfOf: null };
  await storeSignature(session, act, signature);
  const text = { zh: '终止流程（已签名）', en: 'Stopped the process (signed)' };
  auditMove(session, 'stop', text, input.reason, signature.id);
  const step = session.definition.steps.get(stepId)?.name ?? { zh: stepId, en: stepId };
  auditSignature(session, signature, input.reason, step);
  await tellParent(session);
  return status;
}

/** Ends an instance that has lost its purpose with another: nobody decides that, and nobody signs it. */
export async function stopInstance(ctx: Context, instanceId: string, reason: Bilingual): Promise<void> {
  const session = await openInstance(ctx, instanceId);
  if (session.state.end) return;
  const words = reason[(await currentTenant(ctx.tx)).default_language];
  session.engine.emit({ kind: 'stopped', actor: callerRef(ctx), reason: words });
  await session.engine.end('end-stop', callerRef(ctx));
  await finish(session);
  auditMove(session, 'stop', { zh: '终止流程', en: 'Stopped the process' }, words);
}
