import type { FormValues } from '@attest/api-contract';
import { sql } from 'kysely';
import { currentTenant } from '../../../directory/tenancy/tenant';
import { AppError } from '../../../platform/errors';
import { fileRefs } from '../../../platform/files/fileUse';
import type { Context } from '../../../platform/module';
import { formOf } from '../../../records/definitions/definition';
import type { ProcessForm } from '../../../records/definitions/processForm';
import { rulesOfForm } from '../../../records/definitions/rulesOf';
import { peopleById } from '../../../records/store/people';
import { prepareValues } from '../../../records/values/prepare';
import type { RecordPort, RecordView, ValuesStep } from '../../../workflow/recordPort';
import { visibleVersions } from '../access';
import { requireNoneOpen } from '../annotations/gate';
import { requirePdf } from '../content/controlledPdf';
import { gateConditions } from '../effectiveGate/conditions';
import { releaseOf } from '../numbering';
import { documentVersionProcess, VERSION } from '../processes/documentVersion';
import { audit } from './audit';
import { freeze, putInForce, spawnTraining } from './life';
import { knownOfVersion } from './rules';
import { mayViewVersion } from './see';
import { storeStanding } from './standing';
import {
  findVersion,
  OPEN_STATES,
  readDocument,
  readVersion,
  type StoredVersion,
  versionPath,
} from './store';
import { writeVersion } from './write';

/** The values of a version after a decision; refused like the decision itself. */
async function valuesFor(
  ctx: Context,
  version: StoredVersion,
  given: FormValues,
  { step, complete }: ValuesStep,
): Promise<{ form: ProcessForm; values: FormValues }> {
  if (!OPEN_STATES.includes(version.state) || version.process_version === null)
    throw new AppError('RECORD_LOCKED');
  const form = await formOf(ctx.tx, VERSION, version.process_version);
  const values = await prepareValues(ctx, {
    form,
    rules: rulesOfForm(ctx, documentVersionProcess, form),
    given,
    before: version.form_values,
    instanceId: version.instance_id,
    editable: new Set(step.fields),
    complete: complete ? (step.fields ?? []) : [],
    finishing: complete,
    rule: {
      recordId: version.id,
      stepId: step.id,
      submitting: step.kind === 'draft' && complete,
      submittedAt: null,
      known: await knownOfVersion(ctx.tx, version),
    },
  });
  return { form, values };
}

/** How the workflow engine reaches versions of documents. */
export const versionPort: RecordPort = {
  async load(tx, versionId, options) {
    const version = await findVersion(tx, versionId, options);
    if (!version) return null;
    const document = await readDocument(tx, version.document_id);
    const { default_language: language } = await currentTenant(tx);
    const values = version.form_values;
    const changedBy = version.changed_by ?? version.created_by;
    const people = await peopleById(tx, [changedBy]);
    const title = String((language === 'zh' ? values.titleZh : values.titleEn) ?? document.title_zh);
    return {
      no: document.no,
      title: `${title} ${releaseOf(version.label)}`,
      values,
      version: version.row_version,
      versionLabel: version.label,
      departmentId: typeof values.dept === 'string' ? values.dept : document.department_id,
      initiatorId: version.created_by,
      ownerId: typeof values.owner === 'string' ? values.owner : document.owner_id,
      path: versionPath(document.id, versionId),
      changedBy: people.get(changedBy)?.name ?? '',
      changedAt: version.changed_at ?? version.created_at,
    };
  },

  mayView: mayViewVersion,

  sight: (ctx) => ({
    whole: [],
    ids: sql`select v.id from document_version v join document d on d.id = v.document_id
      where ${visibleVersions(ctx, { former: true })}`,
  }),

  async checkDecision(ctx, versionId, how) {
    await requireNoneOpen(ctx, versionId, how.decision);
    await valuesFor(ctx, await readVersion(ctx.tx, versionId), {}, how);
  },

  async applyValues(ctx, versionId, given, how, locked) {
    const version = await readVersion(ctx.tx, versionId, { lock: true });
    const { form, values } = await valuesFor(ctx, version, given, how);
    const { changes, rowVersion } = await writeVersion(ctx, version, form, version.form_values, values);
    if (changes.length === 0) return locked;
    await auditChange(ctx, { ...version, row_version: rowVersion }, changes);
    return (await versionPort.load(ctx.tx, versionId)) as RecordView;
  },

  async guardDecision(ctx, versionId, step, decision) {
    await requireNoneOpen(ctx, versionId, decision);
    if (step.id === 'step_approve' && decision === 'approve')
      await requirePdf(ctx, await readVersion(ctx.tx, versionId));
  },

  onStatus: storeStanding,

  async snapshot(tx, versionId) {
    const version = await readVersion(tx, versionId);
    const document = await readDocument(tx, version.document_id);
    const file =
      version.main_file_id && (await fileRefs(tx, [version.main_file_id])).get(version.main_file_id);
    return {
      version: version.label,
      values: { ...version.form_values, no: document.no, release: releaseOf(version.label) },
      files: file ? { [file.id]: file.sha256 } : {},
    };
  },

  gate: async (ctx, versionId, stepId) =>
    gateConditions(
      ctx,
      await readVersion(ctx.tx, versionId),
      stepId === 'step_hold' ? 'step_hold' : 'step_gate',
    ),

  services: { freeze, spawn: spawnTraining, putInForce },
};

type Changes = Awaited<ReturnType<typeof writeVersion>>['changes'];

async function auditChange(ctx: Context, version: StoredVersion, changes: Changes): Promise<void> {
  const document = await readDocument(ctx.tx, version.document_id);
  audit(ctx, document, version, 'change', { changes });
}

/** Main files are read through the viewer; as they are they go to the author of a draft alone. */
export async function mayFetchMainFile(ctx: Context, versionId: string): Promise<boolean> {
  const version = await findVersion(ctx.tx, versionId);
  return version?.state === 'draft' && version.created_by === ctx.caller.userId;
}
