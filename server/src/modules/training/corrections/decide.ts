import type {
  approveCorrection as approveCall,
  confirmCorrection as confirmCall,
  correctionDetail as detailCall,
  RequestOf,
  ResponseOf,
  rejectCorrection as rejectCall,
  withdrawCorrection as withdrawCall,
} from '@attest/api-contract';
import { sql } from 'kysely';
import { AppError } from '../../../platform/errors';
import type { Context } from '../../../platform/module';
import { accountNeededToSign, authenticateSigner } from '../../../workflow/signature/sign';
import { type Assignment, auditAssignment, lockAssignment } from '../assignments/store';
import { followCorrection } from '../due/follow';
import { lockTraining } from '../required/recompute';
import { applyCorrection } from './apply';
import { selectCorrections, toCorrections } from './rows';
import { signCorrection } from './sign';
import type { CorrectionRow } from './tables';
import { tellEnd, tellNext } from './tell';
import { CORRECTION_LABELS, refusal } from './texts';
import { hasChanged, recordNow } from './values';
import { mayApprove, mayRead, nextOf } from './who';

type Act = 'confirm' | 'approve' | 'reject' | 'withdraw';

interface Found extends CorrectionRow {
  /** The caller is one to approve it, once it is confirmed. */
  approves: boolean;
}

/** A correction that the caller may read. RECORD_NOT_EXIST. */
async function readable(ctx: Context, id: string): Promise<Found> {
  const [row] = await selectCorrections(ctx, sql`k.id = ${id} and ${await mayRead(ctx)}`);
  if (!row) throw new AppError('RECORD_NOT_EXIST');
  const { rows } = await sql<{ approves: boolean }>`select ${mayApprove(ctx)} as approves
    from training_correction k join training_assignment a on a.id = k.assignment_id where k.id = ${id}`.execute(
    ctx.tx,
  );
  return { ...row, approves: rows[0]?.approves ?? false };
}

/** Whose act it is, whatever the state. */
const isActor = ({ caller }: Context, row: Found, act: Act): boolean => {
  const trainee = row.user_id === caller.userId;
  if (act === 'confirm') return trainee;
  if (act === 'approve') return row.approves;
  if (act === 'withdraw') return row.proposed_by === caller.userId;
  // The trainee rejects instead of confirming; who approves also where the trainee has left.
  return row.approves || (trainee && row.proposed_by !== caller.userId && row.state === 'proposed');
};

const FROM: Record<Act, CorrectionRow['state'][]> = {
  confirm: ['proposed'],
  approve: ['confirmed'],
  reject: ['proposed', 'confirmed'],
  withdraw: ['proposed', 'confirmed'],
};

const may = (ctx: Context, row: Found, act: Act): boolean =>
  FROM[act].includes(row.state) && isActor(ctx, row, act);

/** One correction with what the caller may do with it. RECORD_NOT_EXIST. */
export async function readCorrection(
  ctx: Context,
  { id }: RequestOf<typeof detailCall>,
): Promise<ResponseOf<typeof detailCall>> {
  const row = await readable(ctx, id);
  const [correction] = await toCorrections(ctx, [row]);
  if (!correction) throw new AppError('RECORD_NOT_EXIST');
  return {
    correction,
    waitsFor: await nextOf(ctx.tx, row),
    may: {
      confirm: may(ctx, row, 'confirm'),
      approve: may(ctx, row, 'approve'),
      reject: may(ctx, row, 'reject'),
      withdraw: may(ctx, row, 'withdraw'),
    },
    accountNeededToSign: await accountNeededToSign(ctx),
  };
}

/**
 * A correction locked for an act of the caller, with its locked record. RECORD_NOT_EXIST, CORRECTION_REFUSED in another state,
 * SEPARATION_OF_DUTIES for whoever proposed it or whose record it is, NO_PERMISSION.
 */
async function lockFor(ctx: Context, id: string, act: Act): Promise<{ row: Found; record: Assignment }> {
  const { assignment_id: recordId } = await readable(ctx, id);
  const record = await lockAssignment(ctx, recordId, 'anyone');
  // Read again under the lock of the record, which every act takes: of two at once the second finds it decided.
  const row = await readable(ctx, id);
  if (!FROM[act].includes(row.state))
    throw refusal(ctx, {
      zh: `更正当前为“${CORRECTION_LABELS[row.state].zh}”`,
      en: `it is “${CORRECTION_LABELS[row.state].en}”`,
    });
  if (isActor(ctx, row, act)) return { row, record };
  if (act === 'approve' && [row.user_id, row.proposed_by].includes(ctx.caller.userId)) {
    const why = {
      zh: '提出人和学员本人不能批准更正',
      en: 'neither the proposer nor the trainee approves a correction',
    };
    throw new AppError('SEPARATION_OF_DUTIES', { why: why[ctx.language] });
  }
  throw new AppError('NO_PERMISSION');
}

/** Refuses when the record says something else than when the correction was proposed. */
async function refuseOutdated(ctx: Context, row: Found, record: Assignment): Promise<void> {
  if (hasChanged(row.original, await recordNow(ctx.tx, record)))
    throw refusal(ctx, {
      zh: '提出更正后培训记录已变更，请撤回后重新提出',
      en: 'the record has changed since this was proposed; withdraw it and propose anew',
    });
}

/** The trainee confirms, signed. As `lockFor`; CORRECTION_REFUSED when the record has changed, and the errors of signing. */
export async function confirmCorrection(
  ctx: Context,
  { id, signature }: RequestOf<typeof confirmCall>,
): Promise<ResponseOf<typeof confirmCall>> {
  await authenticateSigner(ctx, signature);
  const { row, record } = await lockFor(ctx, id, 'confirm');
  await refuseOutdated(ctx, row, record);
  const signatureId = await signCorrection(ctx, record, row, 'confirmCorrection');
  const state = 'confirmed' as const;
  await ctx.tx
    .updateTable('training_correction')
    .set({ state, confirmed_at: ctx.now, confirm_signature_id: signatureId })
    .where('id', '=', id)
    .execute();
  await followCorrection(ctx, id);
  auditAssignment(ctx, record, {
    event: 'confirmCorrection',
    signatureId,
    description: {
      zh: `${ctx.caller.name} 确认培训记录更正 ${row.no}`,
      en: `${ctx.caller.name} confirmed correction ${row.no} of the record`,
    },
  });
  ctx.pushUser(row.proposed_by, 'user.training', {});
  ctx.pushUser(record.user_id, 'user.training', {});
  await tellNext(ctx, record, { ...row, state });
  return { state };
}

/** Approves a confirmed correction, signed, and applies it. As `confirmCorrection`. */
export async function approveCorrection(
  ctx: Context,
  { id, signature }: RequestOf<typeof approveCall>,
): Promise<ResponseOf<typeof approveCall>> {
  await authenticateSigner(ctx, signature);
  // What is required is computed again: its lock comes before that of any assignment.
  await lockTraining(ctx);
  const { row, record } = await lockFor(ctx, id, 'approve');
  await refuseOutdated(ctx, row, record);
  const signatureId = await signCorrection(ctx, record, row, 'approveCorrection');
  await end(ctx, row, record, { state: 'approved', reason: null, signatureId });
  await applyCorrection(ctx, record, row, signatureId);
  return { state: 'approved' };
}

/** Rejects a correction with a reason. As `lockFor`. */
export const rejectCorrection = (
  ctx: Context,
  input: RequestOf<typeof rejectCall>,
): Promise<ResponseOf<typeof rejectCall>> => giveUp(ctx, input, 'reject');

/** Withdraws one's own proposal with a reason. As `lockFor`. */
export const withdrawCorrection = (
  ctx: Context,
  input: RequestOf<typeof withdrawCall>,
): Promise<ResponseOf<typeof withdrawCall>> => giveUp(ctx, input, 'withdraw');

async function giveUp(
  ctx: Context,
  { id, reason }: { id: string; reason: string },
  act: 'reject' | 'withdraw',
) {
  const { row, record } = await lockFor(ctx, id, act);
  const state = act === 'reject' ? ('rejected' as const) : ('withdrawn' as const);
  await end(ctx, row, record, { state, reason: reason.trim(), signatureId: null });
  auditAssignment(ctx, record, {
    event: `${act}Correction`,
    reason: reason.trim(),
    description: {
      zh: `${ctx.caller.name} ${act === 'reject' ? '驳回' : '撤回'}培训记录更正 ${row.no}`,
      en: `${ctx.caller.name} ${state === 'rejected' ? 'rejected' : 'withdrew'} correction ${row.no} of the record`,
    },
  });
  return { state };
}

interface End {
  state: 'approved' | 'rejected' | 'withdrawn';
  reason: string | null;
  signatureId: string | null;
}

async function end(ctx: Context, row: Found, record: Assignment, { state, reason, signatureId }: End) {
  await ctx.tx
    .updateTable('training_correction')
    .set({
      state,
      ended_by: ctx.caller.userId,
      ended_at: ctx.now,
      end_reason: reason,
      end_signature_id: signatureId,
    })
    .where('id', '=', row.id)
    .execute();
  await followCorrection(ctx, row.id);
  await tellEnd(ctx, record, { ...row, state }, row.state);
}
