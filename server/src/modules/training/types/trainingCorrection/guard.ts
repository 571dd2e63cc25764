import { type Bilingual, isEmptyValue } from '@attest/api-contract';
import { AppError } from '../../../../platform/errors';
import type { Context } from '../../../../platform/module';
import type { ProcessHooks } from '../../../../records/definitions/process';
import type { StoredRecord } from '../../../../records/tables';
import { effectOf } from '../../../../workflow/definition';
import { lockAssignment } from '../../assignments/store';
import { recordFor } from '../../records/access';
import { mayPropose, openCorrection } from '../../records/corrections';
import { lockTraining } from '../../required/recompute';
import { recordIn, type Said, saidBy } from './said';

/** What a record said when its correction was proposed, by the fields of the correction. */
const KEPT: Record<string, keyof Said> = {
  result: 'result',
  oldCompletedOn: 'completedOn',
  oldScore: 'score',
  oldValidTo: 'validTo',
  oldGivenForZh: 'givenForZh',
  oldGivenForEn: 'givenForEn',
};

/**
 * Who proposes may manage that training, or it is their own, and no other correction of the record is open; who confirms
 * or approves finds it saying what it said then. RECORD_NOT_EXIST, NO_PERMISSION, CORRECTION_REFUSED.
 */
export const guardCorrection: NonNullable<ProcessHooks['guardDecision']> = async (
  ctx,
  correction,
  step,
  decision,
) => {
  if (effectOf(decision, step.decisions?.[decision]) !== 'forward') return;
  const id = recordIn(correction.form_values) ?? '';
  // What is required is computed again once it is approved: its lock comes before that of any assignment.
  if (step.kind === 'approve') await lockTraining(ctx);
  await lockAssignment(ctx, id, 'anyone');
  if (step.kind === 'draft') return refuseProposal(ctx, correction, id);
  await refuseOutdated(ctx, correction, id);
};

async function refuseProposal(ctx: Context, correction: StoredRecord, id: string): Promise<void> {
  const { user_id: trainee } = await recordFor(ctx, id);
  if (!(await mayPropose(ctx, trainee))) throw new AppError('NO_PERMISSION');
  const open = await openCorrection(ctx, id, correction.id);
  if (open)
    throw refusal(ctx, { zh: `更正 ${open} 尚未处理`, en: `Correction ${open} is still to be decided` });
}

async function refuseOutdated(ctx: Context, { form_values: values }: StoredRecord, id: string) {
  const said = await saidBy(ctx.tx, id);
  const orNull = (value: unknown) => (isEmptyValue(value) ? null : value);
  if (Object.entries(KEPT).some(([key, field]) => orNull(values[key]) !== orNull(said?.[field])))
    throw refusal(ctx, {
      zh: '提出更正后培训记录已变更，请退回或驳回',
      en: 'the record has changed since this was proposed; return or reject it',
    });
}

const refusal = ({ language }: Context, why: Bilingual) =>
  new AppError('CORRECTION_REFUSED', { why: why[language] });
