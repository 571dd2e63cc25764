import type { Handles } from '../../../platform/calls/handleAll';
import { refusal } from '../../../platform/errors';
import type { Context } from '../../../platform/module';
import { recordSaved } from '../../../workflow/recordSaved';
import { authenticateSigner, storeSignature, takeSnapshot } from '../../../workflow/signature/sign';
import { trainingHooks } from '../trainingHooks';
import { audit, plannedDay } from '../versions/audit';
import { refuseStaleVersion } from '../versions/editing';
import { requireVersion } from '../versions/see';
import { readDocument, readVersion, type StoredVersion, tenantToday } from '../versions/store';
import { takeInstance } from './decisions';
import { moveDay } from './moveDay';
import { advanceRefusal } from './refusals';
import { tellMoved } from './tellMoved';

/**
 * The quality head brings the planned effective date forward, although people have less time to learn than
 * they are given otherwise (domain.md §4.2); the gate itself stays. GATE_NOT_ALLOWED,
 * RECORD_CHANGED.
 */
export const advance: Handles<'advanceVersion'> = async (
  ctx,
  { versionId, version: seen, plannedDate, reason, signature: given },
) => {
  await requireVersion(ctx, versionId);
  await refuse(ctx, await readVersion(ctx.tx, versionId), seen, plannedDate);
  // Before anything is locked: passwords take their time.
  await authenticateSigner(ctx, given);
  const session = await takeInstance(ctx, versionId);
  const version = await readVersion(ctx.tx, versionId, { lock: true });
  await refuse(ctx, version, seen, plannedDate);
  const document = await readDocument(ctx.tx, version.document_id);
  const signature = await takeSnapshot(session, 'approved', { plannedEffectiveDate: plannedDate, reason });
  const moved = await moveDay(ctx, version, plannedDate);
  const act = { tokenId: null, taskId: null, stepId: 'step_gate', decision: 'advance', onBehalfOf: null };
  await storeSignature(session, act, signature);
  audit(ctx, document, moved, 'advance', {
    reason,
    signatureId: signature.id,
    changes: plannedDay(version.planned_effective_date, plannedDate),
  });
  await trainingHooks(ctx).onRescheduled(ctx, { versionId, plannedDate });
  await tellMoved(ctx, document, version, { from: version.planned_effective_date ?? '', to: plannedDate });
  await recordSaved(ctx, session.row.id);
  return { plannedDate };
};

/** The new day lies between today and the planned one that the caller has seen. */
async function refuse(
  ctx: Context,
  version: StoredVersion,
  seen: number,
  plannedDate: string,
): Promise<void> {
  await refuseStaleVersion(ctx, version, seen);
  const today = await tenantToday(ctx.tx);
  const within = plannedDate >= today && plannedDate < (version.planned_effective_date ?? '');
  const earlier = {
    zh: '新的日期须不早于今天且早于原计划日期',
    en: 'the new date must be before the planned one and not before today',
  };
  const why = advanceRefusal(ctx, version, today) ?? (within ? null : earlier);
  if (why) throw refusal(ctx, 'GATE_NOT_ALLOWED', why);
}
