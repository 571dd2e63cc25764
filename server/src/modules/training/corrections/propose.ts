import {
  CORRECTION_FIELDS,
  changedFields,
  correctionProblems,
  type proposeCorrection as proposeCall,
  type RequestOf,
  type ResponseOf,
} from '@attest/api-contract';
import { sql } from 'kysely';
import { tenantDay } from '../../../directory/tenancy/tenantTime';
import { AppError } from '../../../platform/errors';
import type { Context } from '../../../platform/module';
import { nextNumber } from '../../../records/numbering/number';
import { authenticateSigner } from '../../../workflow/signature/sign';
import { uuidAt } from '../../../workflow/uuid';
import { STATE_LABELS } from '../assignments/states';
import { type Assignment, auditAssignment, lockAssignment } from '../assignments/store';
import { followCorrection } from '../due/follow';
import { recordFor } from '../records/access';
import { mayPropose, openCorrection } from './correctable';
import { signCorrection } from './sign';
import { tellNext } from './tell';
import { changesOf, refusal, stillOpen } from './texts';
import { fieldsOf, isCorrectable, passScoreOf, recordNow } from './values';

type Input = RequestOf<typeof proposeCall>;

/**
 * Proposes a correction of a finished record. The trainee's own proposal is signed and counts as confirmed.
 * RECORD_NOT_EXIST, NO_PERMISSION, SIGNATURE_REQUIRED and the errors of signing,
 * ASSIGNMENT_MOVE_INVALID for a record that is not over, CORRECTION_REFUSED while another is open or for what such a
 * record cannot say.
 */
export async function proposeCorrection(
  ctx: Context,
  { recordId, changes, reason, signature }: Input,
): Promise<ResponseOf<typeof proposeCall>> {
  const { user_id: trainee } = await recordFor(ctx, recordId);
  const own = trainee === ctx.caller.userId;
  if (!(await mayPropose(ctx, trainee))) throw new AppError('NO_PERMISSION');
  if (own) await authenticateSigner(ctx, signature);
  const record = await lockAssignment(ctx, recordId, 'anyone');
  const original = await recordNow(ctx.tx, record);
  await refuse(ctx, record, original, changes);
  const fields = changedFields(changes, original);
  const corrected = Object.fromEntries(fields.map((field) => [field, changes[field]]));
  const year = Number((await tenantDay(ctx.tx, ctx.now)).slice(0, 4));
  const correction = {
    id: uuidAt(ctx.now.getTime()),
    no: await nextNumber(ctx.tx, 'trainingCorrection', 'RC-{YYYY}-{seq:4}', year),
    original,
    corrected,
    reason: reason.trim(),
  };
  const signatureId = own ? await signCorrection(ctx, record, correction, 'confirmCorrection') : null;
  const state = own ? ('confirmed' as const) : ('proposed' as const);
  await ctx.tx
    .insertInto('training_correction')
    .values({
      ...correction,
      original: JSON.stringify(original),
      corrected: JSON.stringify(corrected),
      assignment_id: record.id,
      state,
      proposed_by: ctx.caller.userId,
      proposed_at: ctx.now,
      confirmed_at: own ? ctx.now : null,
      confirm_signature_id: signatureId,
      ended_by: null,
      ended_at: null,
      end_reason: null,
      end_signature_id: null,
    })
    .execute();
  await followCorrection(ctx, correction.id);
  auditAssignment(ctx, record, {
    event: 'proposeCorrection',
    reason: correction.reason,
    changes: changesOf(
      CORRECTION_FIELDS.filter((field) => fields.includes(field)),
      original,
      corrected,
    ),
    description: {
      zh: `${ctx.caller.name} 对 ${record.person.name} 的 ${record.courseNo} 培训记录提出更正 ${correction.no}`,
      en: `${ctx.caller.name} proposed correction ${correction.no} of the record of ${record.person.name} in ${record.courseNo}`,
    },
    ...(signatureId && { signatureId }),
  });
  await tellNext(ctx, record, { ...correction, state, proposed_by: ctx.caller.userId });
  return { id: correction.id, no: correction.no, state };
}

async function refuse(
  ctx: Context,
  record: Assignment,
  values: Awaited<ReturnType<typeof recordNow>>,
  changes: Input['changes'],
): Promise<void> {
  const { state } = record;
  if (!isCorrectable(state))
    throw new AppError('ASSIGNMENT_MOVE_INVALID', { state: STATE_LABELS[state][ctx.language] });
  const open = await openCorrection(ctx, record.id);
  if (open) throw refusal(ctx, stillOpen(open));
  // A day that no calendar has is refused now and not when it is applied.
  await sql`select ${changes.completedOn ?? null}::date, ${changes.validTo ?? null}::date`.execute(ctx.tx);
  const passScore = await passScoreOf(ctx.tx, record);
  const today = await tenantDay(ctx.tx, ctx.now);
  const [problem] = correctionProblems(
    { state, values, fields: fieldsOf(record), passScore, today },
    changes,
  );
  if (problem) throw refusal(ctx, problem.text);
}
