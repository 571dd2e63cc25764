import type { Bilingual, WorkflowStatus } from '@attest/api-contract';
import type { InputOf } from '../platform/calls/handleAll';
import { AppError, refusal } from '../platform/errors';
import type { Context } from '../platform/module';
import { auditMove, auditSignature } from './auditDecision';
import { lastWorkVisit } from './engine/path';
import { reopen } from './engine/reopen';
import { finish } from './finish';
import { openInstance } from './instances';
import { callerRef, type InstanceSession } from './session';
import { authenticateSigner, storeSignature, takeSnapshot } from './signature/sign';
import { dueDate } from './time';
import { readVisibleInstance } from './view/readInstance';
import { refuseOldVersion } from './withdraw';

/** What has ended may be reopened this many calendar days. */
const DAYS = 30;

/** Why an ended instance cannot be reopened any more, or null (domain.md §1.1). */
export async function reopenRefusal({
  ctx,
  state,
  definition,
  row,
}: InstanceSession): Promise<Bilingual | null> {
  if (!state.end || !state.endedAt) return { zh: '流程尚未结束', en: 'the process has not ended' };
  if (row.parent_id) return { zh: '发起它的流程已继续', en: 'the process that started it has gone on' };
  if (!lastWorkVisit(definition, state))
    return { zh: '没有可返回的步骤', en: 'there is no step to go back to' };
  const until = await dueDate(ctx.tx, `${DAYS}cd`, new Date(state.endedAt), {
    process: definition.data,
    now: ctx.now,
    values: {},
    initiator: '',
    decision: null,
  });
  return until && until < ctx.now
    ? { zh: `结束已超过 ${DAYS} 个日历日`, en: `it ended more than ${DAYS} calendar days ago` }
    : null;
}

/**
 * Takes an ended instance back to its last work step, with a signed reason. NO_PERMISSION unless the record's
 * module lets the caller; REOPEN_NOT_ALLOWED with the reason.
 */
export async function reopenProcess(ctx: Context, input: InputOf<'reopenProcess'>): Promise<WorkflowStatus> {
  const { port } = await readVisibleInstance(ctx, input.piId);
  if (!port.mayReopen?.(ctx)) throw new AppError('NO_PERMISSION');
  await authenticateSigner(ctx, input.signature);
  const session = await openInstance(ctx, input.piId);
  const why = await reopenRefusal(session);
  if (why) throw refusal(ctx, 'REOPEN_NOT_ALLOWED', why);
  refuseOldVersion(session, input.version);
  const signature = await takeSnapshot(session, 'reopened', { reason: input.reason });
  const stepId = await reopen(session.engine, callerRef(ctx), input.reason);
  const status = await finish(session);
  const act = { tokenId: null, taskId: null, stepId, decision: 'reopen', onBehalfOf: null };
  await storeSignature(session, act, signature);
  const step = session.definition.steps.get(stepId)?.name ?? { zh: stepId, en: stepId };
  const text = { zh: `重新打开流程，返回“${step.zh}”`, en: `Reopened the process at “${step.en}”` };
  auditMove(session, 'reopen', text, input.reason, signature.id);
  auditSignature(session, signature, input.reason, step);
  return status;
}
