import { changes } from '../../../platform/audit/changes';
import type { Handles } from '../../../platform/calls/handleAll';
import { refusal } from '../../../platform/errors';
import type { Context } from '../../../platform/module';
import { finish } from '../../../workflow/finish';
import { openInstance } from '../../../workflow/instances';
import { recordSaved } from '../../../workflow/recordSaved';
import { callerRef, type InstanceSession } from '../../../workflow/session';
import { authenticateSigner, storeSignature, takeSnapshot } from '../../../workflow/signature/sign';
import { trainingHooks } from '../trainingHooks';
import { audit, plannedDay } from '../versions/audit';
import { refuseStaleVersion } from '../versions/editing';
import { requireVersion } from '../versions/see';
import { readDocument, readVersion, tenantToday } from '../versions/store';
import { moveDay } from './moveDay';
import { postponeRefusal, riskRefusal } from './refusals';
import { tellMoved } from './tellMoved';

const GATE = 'step_gate';

/** Takes the instance of a version; GATE_NOT_ALLOWED where it has none that runs. */
export async function takeInstance(ctx: Context, versionId: string): Promise<InstanceSession> {
  await requireVersion(ctx, versionId);
  const { instance_id: id } = await readVersion(ctx.tx, versionId);
  const session = id ? await openInstance(ctx, id) : undefined;
  if (session && !session.state.end) return session;
  throw refusal(ctx, 'GATE_NOT_ALLOWED', {
    zh: '该版本不在等待生效',
    en: 'the version is not waiting to take effect',
  });
}

/** Puts the planned effective date off. GATE_NOT_ALLOWED, RECORD_CHANGED. */
export const postpone: Handles<'postponeVersion'> = async (
  ctx,
  { versionId, version: seen, plannedDate, reason },
) => {
  await takeInstance(ctx, versionId);
  const version = await readVersion(ctx.tx, versionId, { lock: true });
  await refuseStaleVersion(ctx, version, seen);
  const document = await readDocument(ctx.tx, version.document_id);
  const former = version.planned_effective_date ?? '';
  const today = await tenantToday(ctx.tx);
  const later = {
    zh: '新的日期须晚于今天和原计划日期',
    en: 'the new date must be after today and the planned one',
  };
  const why =
    postponeRefusal(ctx, version, document) ?? (plannedDate > today && plannedDate > former ? null : later);
  if (why) throw refusal(ctx, 'GATE_NOT_ALLOWED', why);
  const moved = await moveDay(ctx, version, plannedDate);
  audit(ctx, document, moved, 'postpone', { changes: plannedDay(former, plannedDate), reason });
  await trainingHooks(ctx).onRescheduled(ctx, { versionId, plannedDate });
  await tellMoved(ctx, document, version, { from: former, to: plannedDate });
  return { plannedDate };
};

/**
 * The quality head opens the training gate although people are untrained; they are named in the signed
 * record. GATE_NOT_ALLOWED at a limit of 100 %, for anyone else, before the day.
 */
export const releaseAtRisk: Handles<'riskRelease'> = async (ctx, { versionId, reason, signature: given }) => {
  await requireVersion(ctx, versionId);
  await refuse(ctx, versionId);
  // Before anything is locked: passwords take their time.
  await authenticateSigner(ctx, given);
  const session = await takeInstance(ctx, versionId);
  const version = await readVersion(ctx.tx, versionId, { lock: true });
  const untrained = (await refuse(ctx, versionId)).map((one) => one.person);
  const document = await readDocument(ctx.tx, version.document_id);
  const signature = await takeSnapshot(session, 'approved', { untrained, reason });
  const release = {
    by: callerRef(ctx),
    at: ctx.now.toISOString(),
    reason,
    untrained,
    signatureId: signature.id,
  };
  await ctx.tx
    .updateTable('document_version')
    .set({ risk_release: JSON.stringify(release) })
    .where('id', '=', versionId)
    .execute();
  const act = { tokenId: null, taskId: null, stepId: GATE, decision: 'riskRelease', onBehalfOf: null };
  await storeSignature(session, act, signature);
  session.engine.emit({ kind: 'waived', stepId: GATE, actor: callerRef(ctx), reason });
  await finish(session);
  const names = untrained.map((person) => `${person.name} (${person.account})`);
  audit(ctx, document, version, 'riskRelease', {
    reason,
    signatureId: signature.id,
    changes: changes({ untrained: [null, names] }),
  });
  await recordSaved(ctx, session.row.id);
  return { untrained };
};

/** Throws what forbids the release; answers who is untrained. */
async function refuse(ctx: Context, versionId: string) {
  const version = await readVersion(ctx.tx, versionId);
  const training = await trainingHooks(ctx).gate(ctx.tx, versionId);
  const why = riskRefusal(ctx, version, training, await tenantToday(ctx.tx));
  if (why) throw refusal(ctx, 'GATE_NOT_ALLOWED', why);
  return training.missing;
}
