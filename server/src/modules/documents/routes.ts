import * as calls from '@attest/api-contract';
import { type Context, handle, type Route } from '../../platform/module';
import { definitionById } from '../../workflow/publish';
import { recordPort } from '../../workflow/recordPort';
import { signatureRows } from '../../workflow/signature/rows';
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

export const documentRoutes: Route[] = [
  handle(calls.listDocuments, (input, ctx) => listDocuments(ctx, input)),
  handle(calls.documentFacets, ({ filter }, ctx) => countDocuments(ctx, filter)),
  handle(calls.documentCategories, (_, ctx) => listCategories(ctx.tx)),
  handle(calls.createDocument, (input, ctx) => createDocument(ctx, input)),
  handle(calls.copyDocument, (input, ctx) => copyVersion(ctx, input)),
  handle(calls.renewDocument, (input, ctx) => renewDocument(ctx, input)),
  handle(calls.getDocument, (input, ctx) => getDocument(ctx, input)),
  handle(calls.documentVersion, ({ versionId }, ctx) => versionDetail(ctx, versionId)),
  handle(calls.documentForm, (_, ctx) => newDraftForm(ctx)),
  handle(calls.saveDocumentVersion, (input, ctx) => saveVersion(ctx, input)),
  handle(calls.putMainFile, (input, ctx) => putMainFile(ctx, input)),
  handle(calls.discardDocumentDraft, async (input, ctx) => {
    await discardDraft(ctx, input);
    return {};
  }),
  handle(calls.compareVersions, (input, ctx) => compareVersions(ctx, input)),
  handle(calls.relateDocuments, (input, ctx) => relate(ctx, input)),
  handle(calls.unrelateDocuments, async (input, ctx) => {
    await unrelate(ctx, input);
    return {};
  }),
  handle(calls.viewDocument, ({ versionId }, ctx) => viewVersion(ctx, versionId)),
  handle(calls.documentViewing, ({ versionId }, ctx) => openedVersion(ctx, versionId)),
  handle(calls.documentContent, ({ versionId }, ctx) => versionContent(ctx, versionId)),
  handle(calls.checkPdf, ({ versionId }, ctx) => pdfState(ctx, versionId)),
  handle(calls.checkDownload, (input, ctx) => downloadCheck(ctx, input)),
  handle(calls.downloadDocument, ({ versionId }, ctx) => stampedPdf(ctx, versionId, 'download')),
  handle(calls.printDocument, ({ versionId }, ctx) => stampedPdf(ctx, versionId, 'print')),
  handle(calls.previewVersionTraining, (input, ctx) => previewVersionTraining(ctx, input)),
  handle(calls.remakeDocumentPdf, async (input, ctx) => {
    await remakePdf(ctx, input);
    return {};
  }),
  handle(calls.versionPrinted, ({ versionId }, ctx) => printSheet(ctx, versionId)),
  handle(calls.documentSignatures, ({ versionId }, ctx) => signatures(ctx, versionId)),
  handle(calls.documentGate, ({ versionId }, ctx) => viewGate(ctx, versionId)),
  handle(calls.postponeVersion, (input, ctx) => postpone(ctx, input)),
  handle(calls.advanceVersion, (input, ctx) => advance(ctx, input)),
  handle(calls.riskRelease, (input, ctx) => releaseAtRisk(ctx, input)),
];

/** Signatures of a version; one taken over from elsewhere has none here. */
async function signatures(
  ctx: Context,
  versionId: string,
): Promise<calls.ResponseOf<typeof calls.documentSignatures>> {
  await requireVersion(ctx, versionId);
  const { instance_id: instanceId } = await readVersion(ctx.tx, versionId);
  if (!instanceId) return [];
  const { definition_id } = await ctx.tx
    .selectFrom('wf_instance')
    .select('definition_id')
    .where('id', '=', instanceId)
    .executeTakeFirstOrThrow();
  const snapshot = await recordPort(ctx, VERSION).snapshot(ctx.tx, versionId);
  return signatureRows(ctx.tx, instanceId, await definitionById(ctx.tx, definition_id), {
    current: snapshot,
    isHidden: () => false,
  });
}
