import type { FormValues } from '@attest/api-contract';
import { notify } from '../../../directory/notices/notify';
import { changes } from '../../../platform/audit/changes';
import type { Handles } from '../../../platform/calls/handleAll';
import { AppError } from '../../../platform/errors';
import type { Context } from '../../../platform/module';
import { categoryOf } from '../categories';
import { askForContent } from '../content/queue';
import { tellMoved } from '../effectiveGate/tellMoved';
import { DOCUMENT_EFFECTIVE } from '../noticeKinds';
import { releaseOf } from '../numbering';
import { VERSION } from '../processes/documentVersion';
import { type PlannedTraining, type TrainingImpact, trainingHooks } from '../trainingHooks';
import { audit, plannedDay } from './audit';
import { editingOf } from './editing';
import { setReviewDate } from './reviewDate';
import { requireVersion } from './see';
import {
  effectiveVersion,
  readDocument,
  readVersion,
  type StoredDocument,
  type StoredVersion,
  tenantToday,
  valuesOf,
  versionPath,
} from './store';
import { applyToDocument } from './write';

/** Approved: the label is that of the release, the content is frozen and gets its rendition. */
export async function freeze(ctx: Context, versionId: string): Promise<void> {
  const version = await readVersion(ctx.tx, versionId, { lock: true });
  const document = await readDocument(ctx.tx, version.document_id);
  const label = releaseOf(version.label);
  await ctx.tx
    .updateTable('document_version')
    .set({ label, approved_at: ctx.now })
    .where('id', '=', versionId)
    .execute();
  if (version.main_file_id) await askForContent(ctx, versionId, { rendition: true });
  audit(ctx, document, version, 'approve', { changes: changes({ label: [version.label, label] }) });
}

/** Training is decided: people get it, the planned day moves where the time for it would be too short. */
export async function spawnTraining(ctx: Context, versionId: string): Promise<void> {
  const version = await readVersion(ctx.tx, versionId, { lock: true });
  const document = await readDocument(ctx.tx, version.document_id);
  const impact = impactOf(version.form_values);
  await ctx.tx
    .updateTable('document_version')
    .set({ training_impact: impact })
    .where('id', '=', versionId)
    .execute();
  if (impact === 'none') return;
  const plan = await plannedTraining(ctx, document, version, impact);
  const planned = plan.plannedDate;
  const { plannedDate } = await trainingHooks(ctx).onTrainingPlanned(ctx, plan);
  if (plannedDate === version.planned_effective_date) return;
  await ctx.tx
    .updateTable('document_version')
    .set({ planned_effective_date: plannedDate })
    .where('id', '=', versionId)
    .execute();
  audit(ctx, document, version, 'plannedDate', { changes: plannedDay(planned, plannedDate) });
  await tellMoved(ctx, document, version, { from: planned, to: plannedDate });
}

/** What training is told of a version. */
async function plannedTraining(
  ctx: Context,
  document: StoredDocument,
  version: StoredVersion,
  impact: PlannedTraining['impact'],
): Promise<PlannedTraining> {
  const { trainingLimit } = await categoryOf(ctx.tx, document.category);
  return {
    versionId: version.id,
    documentId: document.id,
    documentNo: document.no,
    titleZh: String(version.form_values.titleZh ?? document.title_zh),
    titleEn: String(version.form_values.titleEn ?? document.title_en),
    label: releaseOf(version.label),
    impact,
    plannedDate: version.planned_effective_date ?? (await tenantToday(ctx.tx)),
    departmentIds: (version.form_values.distribution ?? []) as string[],
    creditedIds: await creditedFor(ctx, version),
    limit: trainingLimit,
  };
}

/**
 * What planning the training of an approved version would do to assignments. RECORD_NOT_EXIST, INVALID_OPERATION
 * unless the caller has the task to plan it.
 */
export const previewVersionTraining: Handles<'previewVersionTraining'> = async (
  ctx,
  { versionId, impact },
) => {
  await requireVersion(ctx, versionId);
  const version = await readVersion(ctx.tx, versionId);
  const { taskId } = await editingOf(ctx, version);
  if (!taskId || !version.open_steps.some(({ stepId }) => stepId === 'step_plan'))
    throw new AppError('INVALID_OPERATION');
  const document = await readDocument(ctx.tx, version.document_id);
  return trainingHooks(ctx).previewTraining(ctx, await plannedTraining(ctx, document, version, impact));
};

/**
 * Training that a version asks for, as the training manager has decided. Versions that began before every decision
 * was the manager's: what their author said.
 */
export const impactOf = (values: FormValues): TrainingImpact =>
  (values.trainingImpact as TrainingImpact | undefined) ??
  (values.trainingRequired === 'yes' ? 'read' : 'none');

/** Author, reviewers and approvers know the content already. */
async function creditedFor(ctx: Context, version: StoredVersion): Promise<string[]> {
  const rows = await ctx.tx
    .selectFrom('signature')
    .select('signer_id')
    .distinct()
    .where('process', '=', VERSION)
    .where('record_id', '=', version.id)
    .where('superseded', '=', false)
    .where('decision', 'in', ['agree', 'approve'])
    .execute();
  return [...new Set([version.created_by, ...rows.map((row) => row.signer_id)])];
}

/** The version takes effect and the former one is superseded, in one instant. */
export async function putInForce(ctx: Context, versionId: string): Promise<void> {
  const { document_id: documentId } = await readVersion(ctx.tx, versionId);
  const document = await readDocument(ctx.tx, documentId, { lock: true });
  const version = await readVersion(ctx.tx, versionId, { lock: true });
  const former = await effectiveVersion(ctx.tx, documentId);
  const today = await tenantToday(ctx.tx);
  if (former) {
    await ctx.tx
      .updateTable('document_version')
      .set({ state: 'superseded', superseded_date: today, superseded_at: ctx.now, state_at: ctx.now })
      .where('id', '=', former.id)
      .execute();
    audit(ctx, document, former, 'superseded', {
      changes: changes({ supersededBy: [null, releaseOf(version.label)] }),
    });
  }
  await ctx.tx
    .updateTable('document_version')
    .set({ state: 'effective', effective_date: today, effective_at: ctx.now, state_at: ctx.now })
    .where('id', '=', versionId)
    .execute();
  await applyToDocument(ctx.tx, documentId, valuesOf(version, document));
  await setReviewDate(ctx, documentId, today);
  audit(ctx, document, version, 'effective');
  await trainingHooks(ctx).onEffective(ctx, {
    versionId,
    documentId,
    formerVersionId: former?.id ?? null,
  });
  await notify(ctx, {
    kind: DOCUMENT_EFFECTIVE,
    userIds: [document.owner_id, version.created_by],
    text: {
      zh: `${document.no} ${version.label}《${document.title_zh}》已生效`,
      en: `${document.no} ${version.label} “${document.title_en}” is in force`,
    },
    path: versionPath(documentId, versionId),
  });
}
