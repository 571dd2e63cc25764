import type { DocumentState } from '@attest/api-contract';
import { usersWithRole } from '../../../directory/identity/directory';
import { notify } from '../../../directory/notices/notify';
import { changes } from '../../../platform/audit/changes';
import type { Context } from '../../../platform/module';
import type { RecordStanding } from '../../../workflow/recordPort';
import { nudgeBatch, nudgeChange } from '../changes/batch';
import { pdfObstacle } from '../content/controlledPdf';
import { DOCUMENT_CONTENT } from '../noticeKinds';
import { nextDraftLabel } from '../numbering';
import { VERSION } from '../processes/documentVersion';
import { trainingHooks } from '../trainingHooks';
import { audit } from './audit';
import { impactOf } from './life';
import { readDocument, readVersion, type StoredVersion, versionPath, versionsOf } from './store';

const STATE_BY_STEP: Record<string, DocumentState> = {
  step_draft: 'draft',
  step_review: 'inReview',
  step_hold: 'reviewed',
  step_approve: 'inApproval',
  step_plan: 'approved',
};

/** The state of a version follows from its open step; what was in force once is no matter of its process. */
function stateOf({ openSteps, end }: RecordStanding, version: StoredVersion): DocumentState {
  if (end === 'end-ok') return version.state;
  if (end) return 'void';
  const [open] = openSteps;
  if (!open) return version.state;
  const waiting = impactOf(version.form_values) === 'none' ? 'approved' : 'inTraining';
  return STATE_BY_STEP[open.stepId] ?? waiting;
}

/** Stores how a version stands in its process; what waits for it is looked at again. */
export async function storeStanding(
  ctx: Context,
  versionId: string,
  standing: RecordStanding,
): Promise<void> {
  const version = await readVersion(ctx.tx, versionId, { lock: true });
  const state = stateOf(standing, version);
  const moved = state !== version.state;
  const label = moved && state === 'draft' ? await redraftedLabel(ctx, version) : version.label;
  const steps = standing.openSteps.map((step) => ({
    ...step,
    deadline: step.deadline?.toISOString() ?? null,
  }));
  await ctx.tx
    .updateTable('document_version')
    .set({
      state,
      label,
      workflow_status: standing.status,
      open_steps: JSON.stringify(steps),
      ...(moved && { state_at: ctx.now }),
    })
    .where('id', '=', versionId)
    .execute();
  ctx.pushTenant('tenant.record', { process: VERSION, id: versionId, version: version.row_version });
  if (moved && (state === 'inReview' || state === 'inApproval'))
    await tellNoPdf(ctx, { ...version, state, label });
  if (moved && state === 'void') await ended(ctx, version);
  if (!version.change_id) return;
  if (moved) await nudgeBatch(ctx, { ...version, state });
  if (state === 'effective' && standing.end) await nudgeChange(ctx, version.change_id);
}

/** A version that came back from review or approval is the next draft of the same release. */
async function redraftedLabel(ctx: Context, version: StoredVersion): Promise<string> {
  const labels = (await versionsOf(ctx.tx, version.document_id)).map((one) => one.label);
  const document = await readDocument(ctx.tx, version.document_id);
  const label = nextDraftLabel(labels);
  audit(ctx, document, version, 'redraft', { changes: changes({ label: [version.label, label] }) });
  return label;
}

/** Whoever can do something about it hears in time that a version cannot be approved as it is. */
async function tellNoPdf(ctx: Context, version: StoredVersion): Promise<void> {
  const why = await pdfObstacle(ctx, version);
  if (!why) return;
  const { no } = await readDocument(ctx.tx, version.document_id);
  const control = await usersWithRole(ctx.tx, 'docctl');
  await notify(ctx, {
    kind: DOCUMENT_CONTENT,
    userIds: [version.created_by, ...control.map(({ id }) => id)],
    text: {
      zh: `${no} ${version.label} 不能批准：${why.zh}`,
      en: `${no} ${version.label} cannot be approved: ${why.en}`,
    },
    path: versionPath(version.document_id, version.id),
    onceKey: `pdf:${version.id}:${version.label}:${version.state}`,
  });
}

async function ended(ctx: Context, version: StoredVersion): Promise<void> {
  const document = await readDocument(ctx.tx, version.document_id);
  audit(ctx, document, version, 'void');
  if (version.training_impact && version.training_impact !== 'none')
    await trainingHooks(ctx).onWithdrawn(ctx, {
      versionId: version.id,
      documentId: document.id,
      reason: { zh: '该版本不再生效', en: 'The version will not take effect' },
    });
}
