import {
  type Bilingual,
  DISCUSSED_STATES,
  type DocumentState,
  type DocumentVersion,
} from '@attest/api-contract';
import type { AnswerOf } from '../../../platform/calls/handleAll';
import { fileRefs } from '../../../platform/files/fileUse';
import type { Context } from '../../../platform/module';
import { formOf, publishShipped } from '../../../records/definitions/definition';
import { idsIn, peopleById } from '../../../records/store/people';
import { annotationObstacle } from '../annotations/gate';
import { pdfObstacle } from '../content/controlledPdf';
import { riskReleaseOf } from '../effectiveGate/view';
import { DRAFT_FIELDS, documentVersionProcess, VERSION } from '../processes/documentVersion';
import { STATE_NAMES } from '../stateNames';
import { editableFields, editingOf } from './editing';
import { readDocument, readVersion, type StoredVersion, valuesOf } from './store';

/** One version with its form. */
export async function versionDetail(ctx: Context, versionId: string): Promise<DocumentVersion> {
  const version = await readVersion(ctx.tx, versionId);
  const document = await readDocument(ctx.tx, version.document_id);
  const form =
    version.process_version === null
      ? documentVersionProcess.form
      : await formOf(ctx.tx, VERSION, version.process_version);
  const values = valuesOf(version, document);
  const people = await peopleById(ctx.tx, [version.created_by, ...idsIn(form.fields, 'user', values)]);
  const editing = await editingOf(ctx, version);
  return {
    id: version.id,
    documentId: document.id,
    no: document.no,
    titleZh: String(values.titleZh ?? document.title_zh),
    titleEn: String(values.titleEn ?? document.title_en),
    label: version.label,
    state: version.state,
    statusName: statusName(version),
    workflowStatus: version.workflow_status ?? STATUS_BY_STATE[version.state],
    author: people.get(version.created_by) ?? null,
    createdAt: version.created_at.toISOString(),
    stateAt: version.state_at.toISOString(),
    plannedEffectiveDate: version.planned_effective_date,
    effectiveDate: version.effective_date,
    supersededDate: version.superseded_date,
    trainingRequired: version.training_required,
    trainingImpact: version.training_impact,
    mainFile: await mainFileOf(ctx, version),
    rendition: version.rendition,
    approvalObstacle: DISCUSSED_STATES.includes(version.state) ? await pdfObstacle(ctx, version) : null,
    annotationObstacle: DISCUSSED_STATES.includes(version.state)
      ? await annotationObstacle(ctx, version.id)
      : null,
    riskRelease: riskReleaseOf(version),
    piId: version.instance_id,
    taskId: editing.taskId,
    version: version.row_version,
    fields: form.fields,
    sections: form.sections,
    values,
    people: [...people.values()],
    editableFields: editableFields(editing),
    canUpload: editing.drafting,
  };
}

/** The open step while it is on its way, else its state. */
function statusName({ state, open_steps: steps }: StoredVersion): Bilingual {
  const [open] = steps;
  return open && STATUS_BY_STATE[state] !== 'completed' ? open.name : STATE_NAMES[state];
}

/** Workflow status of versions without a process of their own (domain.md §3.1). */
const STATUS_BY_STATE: Record<DocumentState, DocumentVersion['workflowStatus']> = {
  draft: 'initial',
  inReview: 'inReview',
  reviewed: 'reviewed',
  inApproval: 'inApproval',
  approved: 'approved',
  inTraining: 'approved',
  effective: 'completed',
  superseded: 'completed',
  obsolete: 'stopped',
  void: 'cancelled',
};

async function mainFileOf(ctx: Context, { main_file_id: id }: StoredVersion) {
  return id ? ((await fileRefs(ctx.tx, [id])).get(id) ?? null) : null;
}

/** Fields of a draft that does not exist yet. */
export async function newDraftForm(ctx: Context): Promise<AnswerOf<'documentForm'>> {
  const version = await publishShipped(ctx, documentVersionProcess);
  const { fields, sections } = await formOf(ctx.tx, VERSION, version);
  return { fields, sections, editableFields: [...DRAFT_FIELDS] };
}
