import type { Bilingual, DocumentAction, DocumentDetail } from '@attest/api-contract';
import type { Context } from '../../platform/module';
import { readInstance } from '../../workflow/view/readInstance';
import { withdrawRefusal } from '../../workflow/withdraw';
import { mayTend } from './access';
import { remakeOffer } from './content/remake';
import { stampRefusal } from './content/stampRefusal';
import { mayRedraft } from './create';
import { advanceRefusal, isAtGate, postponeRefusal, riskRefusal } from './effectiveGate/refusals';
import { runningReview } from './reviews/running';
import { trainingHooks } from './trainingHooks';
import { editingOf } from './versions/editing';
import { openVersion, type StoredDocument, type StoredVersion, tenantToday } from './versions/store';

type Actions = DocumentDetail['actions'];

const OPEN_CHANGE: Bilingual = { zh: '已有进行中的变更申请', en: 'a change request is open already' };

/** What the caller may do with a document and one of its versions, and why not. */
export async function actionsOf(
  ctx: Context,
  document: StoredDocument,
  version: StoredVersion,
  { inRevision }: { inRevision: boolean },
): Promise<Actions> {
  const actions: Actions = [];
  const offer = (code: DocumentAction, disabledWhy: Bilingual | null = null) =>
    actions.push({ code, disabledWhy });
  const may = (action: string, menu = 'DmsDocuments') => ctx.caller.permissions.get(menu)?.has(action);
  const { drafting } = await editingOf(ctx, version);
  if (drafting) for (const code of ['edit', 'upload', 'discard'] as const) offer(code);
  if (['inReview', 'reviewed', 'inApproval'].includes(version.state))
    await offerWithdrawal(ctx, version, offer);
  if (may('add')) offer('copy');
  const open = await openVersion(ctx.tx, document.id);
  const underWay: Bilingual | null = open
    ? { zh: `版本 ${open.label} 尚未完成`, en: `version ${open.label} is still on its way` }
    : null;
  if (version.state === 'void' && mayRedraft(ctx, version.created_by, document.owner_id) && may('add'))
    offer('redraft', underWay);
  if (version.state === 'effective') {
    const changing = inRevision ? OPEN_CHANGE : underWay;
    if (may('add', 'DmsChange')) for (const code of ['revise', 'obsolete'] as const) offer(code, changing);
    if (mayTend(ctx, document)) offer('renew', await renewRefusal(ctx, document.id));
  }
  if (may('edit')) offer('relate');
  if (version.main_file_id)
    for (const code of ['download', 'print'] as const) offer(code, await stampRefusal(ctx, version, code));
  const remake = mayTend(ctx, document) && (await remakeOffer(ctx, version));
  if (remake) offer('remakePdf', remake.disabledWhy);
  if (!isAtGate(version)) return actions;
  offer('postpone', postponeRefusal(ctx, version, document));
  if (may('approve')) {
    const today = await tenantToday(ctx.tx);
    offer('advance', advanceRefusal(ctx, version, today));
    const training = await trainingHooks(ctx).gate(ctx.tx, version.id);
    offer('riskRelease', riskRefusal(ctx, version, training, today));
  }
  return actions;
}

async function offerWithdrawal(
  ctx: Context,
  version: StoredVersion,
  offer: (code: 'withdraw', why: Bilingual | null) => void,
): Promise<void> {
  if (version.created_by !== ctx.caller.userId || !version.instance_id) return;
  const { definition, state, row, record } = await readInstance(ctx, version.instance_id);
  const why = withdrawRefusal({
    definition,
    state,
    initiatorId: row.initiator_id,
    callerId: ctx.caller.userId,
    recordVersion: record.version,
    submittedVersion: row.submitted_version,
  });
  offer('withdraw', why);
}

/** A review that runs is another's, unless the caller has its draft. */
async function renewRefusal(ctx: Context, documentId: string): Promise<Bilingual | null> {
  const running = await runningReview(ctx, documentId);
  return running && !running.draftTask ? { zh: '复审正在进行', en: 'a review is under way already' } : null;
}
