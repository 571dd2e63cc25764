import type { GateView, RiskRelease } from '@attest/api-contract';
import type { Context } from '../../../platform/module';
import { accountNeededToSign } from '../../../workflow/signature/sign';
import { type GateState, trainingHooks } from '../trainingHooks';
import { requireVersion } from '../versions/see';
import { readDocument, readVersion, type StoredVersion, tenantToday } from '../versions/store';
import { gateConditions, needsTraining } from './conditions';
import { advanceRefusal, isHeld, postponeRefusal, riskRefusal } from './refusals';

const MAX_MISSING = 500;

/** Why a version is not in force yet: what it waits for at the step where it stands. RECORD_NOT_EXIST when it is out of sight. */
export async function viewGate(ctx: Context, versionId: string): Promise<GateView> {
  await requireVersion(ctx, versionId);
  const version = await readVersion(ctx.tx, versionId);
  const document = await readDocument(ctx.tx, version.document_id);
  const today = await tenantToday(ctx.tx);
  const planned = version.planned_effective_date;
  const holds = isHeld(version);
  const conditions = await gateConditions(ctx, version, holds ? 'step_hold' : 'step_gate');
  const training = await trainingHooks(ctx).gate(ctx.tx, versionId);
  const needed = !holds && needsTraining(version);
  const managesTraining = ctx.caller.permissions.get('TmsTasks')?.has('view') === true;
  return {
    open: conditions.every((condition) => condition.met),
    conditions,
    plannedDate: planned,
    dateReached: planned === null || planned <= today,
    training: needed ? trainingOf(version, training) : null,
    missing: needed
      ? training.missing
          .slice(0, MAX_MISSING)
          .map((one) => ({ ...one, taskId: managesTraining ? one.taskId : null }))
      : [],
    missingTotal: needed ? training.missing.length : 0,
    departments: needed ? training.departments : [],
    riskRelease: riskReleaseOf(version),
    postponeDisabledWhy: postponeRefusal(ctx, version, document),
    advanceDisabledWhy: advanceRefusal(ctx, version, today),
    riskReleaseDisabledWhy: riskRefusal(ctx, version, training, today),
    accountNeededToSign: await accountNeededToSign(ctx),
  };
}

/** The release at risk of a version, for people. */
export const riskReleaseOf = ({ risk_release: release }: StoredVersion): RiskRelease | null =>
  release && { by: release.by, at: release.at, reason: release.reason, untrained: release.untrained };

const trainingOf = (version: StoredVersion, state: GateState): GateView['training'] => ({
  rate: state.rate,
  limit: state.limit,
  qualified: state.qualified,
  counted: state.counted,
  exempt: state.exempt,
  offDuty: state.offDuty,
  met: state.open || version.risk_release !== null,
});
