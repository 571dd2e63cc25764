import { type AnswerOf, handleAll } from '../../platform/calls/handleAll';
import type { Context, Route } from '../../platform/module';
import { definitionById } from '../../workflow/publish';
import { recordPort } from '../../workflow/recordPort';
import { signatureRows } from '../../workflow/signature/rows';
import { addAnnotation, reopenAnnotation, replyAnnotation, resolveAnnotation } from './annotations/acts';
import { listAnnotations } from './annotations/list';
import { listCategories } from './categories';
import { remakePdf } from './content/remake';
import { stampedPdf } from './content/stamped';
import { downloadCheck, pdfState } from './content/stampRefusal';
import { openedVersion, versionContent, viewVersion } from './content/view';
import { copyVersion, createDocument } from './create';
import { getDocument } from './detail';
import { advance } from './effectiveGate/advance';
import { postpone, releaseAtRisk } from './effectiveGate/decisions';
import { viewGate } from './effectiveGate/view';
import { countDocuments, listDocuments } from './list';
import { VERSION } from './processes/documentVersion';
import { relate, unrelate } from './relations';
import { renewDocument } from './reviews/begin';
import { compareVersions } from './versions/compare';
import { newDraftForm, versionDetail } from './versions/detail';
import { previewVersionTraining } from './versions/life';
import { printSheet } from './versions/printSheet';
import { discardDraft, putMainFile, saveVersion } from './versions/save';
import { requireVersion } from './versions/see';
import { readVersion } from './versions/store';

export const documentRoutes: Route[] = handleAll({
  listDocuments,
  documentFacets: (ctx, { filter }) => countDocuments(ctx, filter),
  documentCategories: (ctx) => listCategories(ctx.tx),
  createDocument,
  copyDocument: copyVersion,
  renewDocument,
  getDocument,
  documentVersion: (ctx, { versionId }) => versionDetail(ctx, versionId),
  documentForm: newDraftForm,
  saveDocumentVersion: saveVersion,
  putMainFile,
  discardDocumentDraft: discardDraft,
  compareVersions,
  relateDocuments: relate,
  unrelateDocuments: unrelate,
  viewDocument: (ctx, { versionId }) => viewVersion(ctx, versionId),
  documentViewing: (ctx, { versionId }) => openedVersion(ctx, versionId),
  documentContent: (ctx, { versionId }) => versionContent(ctx, versionId),
  checkPdf: (ctx, { versionId }) => pdfState(ctx, versionId),
  checkDownload: downloadCheck,
  downloadDocument: (ctx, { versionId }) => stampedPdf(ctx, versionId, 'download'),
  printDocument: (ctx, { versionId }) => stampedPdf(ctx, versionId, 'print'),
  previewVersionTraining,
  remakeDocumentPdf: remakePdf,
  versionPrinted: (ctx, { versionId }) => printSheet(ctx, versionId),
  documentSignatures: (ctx, { versionId }) => signatures(ctx, versionId),
  documentGate: (ctx, { versionId }) => viewGate(ctx, versionId),
  postponeVersion: postpone,
  advanceVersion: advance,
  riskRelease: releaseAtRisk,
  listAnnotations,
  addAnnotation,
  replyAnnotation,
  resolveAnnotation,
  reopenAnnotation,
});

/** Signatures of a version; one taken over from elsewhere has none here. */
async function signatures(ctx: Context, versionId: string): Promise<AnswerOf<'documentSignatures'>> {
  await requireVersion(ctx, versionId);
  const { instance_id: instanceId } = await readVersion(ctx.tx, versionId);
  if (!instanceId) return [];
  const { definition_id } = await ctx.tx
    .selectFrom('wf_instance')
    .select('definition_id')
    .where('id', '=', instanceId)
    .executeTakeFirstOrThrow();
  const port = recordPort(ctx, VERSION);
  return signatureRows(ctx.tx, instanceId, await definitionById(ctx.tx, definition_id), {
    current: await port.snapshot(ctx.tx, versionId),
    computed: await port.computed?.(ctx.tx, versionId),
    isHidden: () => false,
  });
}
