import type { Bilingual, WorkflowStatus } from '@attest/api-contract';
import { AppError, refusal } from '../platform/errors';
import type { Context } from '../platform/module';
import { auditMove } from './auditDecision';
import type { InstanceState } from './engine/state';
import { finish } from './finish';
import { openInstance, tellParent } from './instances';
import type { Definition } from './publish';
import { callerRef, type InstanceSession } from './session';

/** What a refusal of a withdrawal depends on. */
export interface WithdrawCase {
  definition: Definition;
  state: InstanceState;
  initiatorId: string;
  callerId: string;
  recordVersion: number;
  submittedVersion: number | null;
}

/** Why an instance cannot be withdrawn, or null (domain.md §1.2). */
export function withdrawRefusal(input: WithdrawCase): Bilingual | null {
  const { state, definition } = input;
  if (state.end) return { zh: '流程已结束', en: 'the process has ended' };
  if (input.initiatorId !== input.callerId)
    return { zh: '只有发起人可以撤回', en: 'only the initiator may withdraw' };
  if (input.submittedVersion === null) return { zh: '流程尚未提交', en: 'it has not been submitted yet' };
  const handled = [...state.tasks.values()].some(
    (task) =>
      (task.status === 'handled' || task.closedOutside) &&
      definition.steps.get(task.stepId)?.kind !== 'draft',
  );
  if (handled) return { zh: '后续步骤已处理', en: 'a later step has been handled' };
  return input.recordVersion === input.submittedVersion
    ? null
    : { zh: '记录的稳定版本已变化', en: 'the stable version of the record has changed' };
}

/** The same for a session whose caller asks. */
const refusalFor = ({ definition, state, row, record, ctx }: InstanceSession): Bilingual | null =>
  withdrawRefusal({
    definition,
    state,
    initiatorId: row.initiator_id,
    callerId: ctx.caller.userId,
    recordVersion: record.version,
    submittedVersion: row.submitted_version,
  });

export interface WithdrawInput {
  piId: string;
  version: number;
  reason: string;
}

/** Withdraws an instance for its initiator. WITHDRAW_NOT_ALLOWED with the reason otherwise. */
export async function withdrawProcess(ctx: Context, input: WithdrawInput): Promise<WorkflowStatus> {
  const session = await openInstance(ctx, input.piId);
  const why = refusalFor(session);
  if (why) throw refusal(ctx, 'WITHDRAW_NOT_ALLOWED', why);
  refuseOldVersion(session, input.version);
  session.engine.emit({ kind: 'withdrawn', actor: callerRef(ctx), reason: input.reason });
  await session.engine.end('end-cancel', callerRef(ctx));
  const status = await finish(session);
  auditMove(session, 'withdraw', { zh: '撤回流程', en: 'Withdrew the process' }, input.reason);
  await tellParent(session);
  return status;
}

/** RECORD_CHANGED when the instance has moved since the caller looked. */
export function refuseOldVersion({ row, record }: InstanceSession, version: number): void {
  if (row.version !== version)
    throw new AppError('RECORD_CHANGED', { name: record.changedBy, at: record.changedAt.toISOString() });
}
