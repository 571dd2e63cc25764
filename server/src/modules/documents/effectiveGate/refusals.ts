import type { Bilingual } from '@attest/api-contract';
import type { Context } from '../../../platform/module';
import type { GateState } from '../trainingHooks';
import type { StoredDocument, StoredVersion } from '../versions/store';
import { needsTraining } from './conditions';

/** Whether a version stands before its effective gate. */
export const isAtGate = (version: StoredVersion): boolean =>
  version.open_steps.some((step) => step.stepId === 'step_gate');

/** Whether a reviewed version waits for the others of its change request. */
export const isHeld = (version: StoredVersion): boolean =>
  version.open_steps.some((step) => step.stepId === 'step_hold');

const NOT_AT_GATE: Bilingual = {
  zh: '该版本不在等待生效',
  en: 'the version is not waiting to take effect',
};

/** Why the caller may not put the planned day off, or null. */
export function postponeRefusal(
  { caller }: Context,
  version: StoredVersion,
  document: StoredDocument,
): Bilingual | null {
  if (!isAtGate(version)) return NOT_AT_GATE;
  return caller.userId === document.owner_id || caller.roles.includes('docctl')
    ? null
    : { zh: '只有负责人或文控员可以推迟', en: 'only the owner or a document controller may put it off' };
}

/** Why the caller may not bring the planned day forward, or null. */
export function advanceRefusal({ caller }: Context, version: StoredVersion, today: string): Bilingual | null {
  if (!isAtGate(version)) return NOT_AT_GATE;
  if (!caller.roles.includes('qhead'))
    return {
      zh: '只有质量负责人可以提前生效日期',
      en: 'only the quality head may bring the date forward',
    };
  const planned = version.planned_effective_date;
  return planned === null || planned <= today
    ? { zh: '计划生效日期已到', en: 'the planned effective date is reached' }
    : null;
}

/** Why the caller may not release the version at risk, or null. */
export function riskRefusal(
  { caller }: Context,
  version: StoredVersion,
  training: GateState,
  today: string,
): Bilingual | null {
  if (!isAtGate(version)) return NOT_AT_GATE;
  if (!needsTraining(version)) return { zh: '该版本不需要培训', en: 'the version needs no training' };
  if (!caller.roles.includes('qhead'))
    return { zh: '只有质量负责人可以风险放行', en: 'only the quality head may release at risk' };
  if (training.limit >= 100)
    return {
      zh: '培训合格率要求为 100 %，不能风险放行',
      en: 'the training limit is 100 %: no release at risk',
    };
  if (version.risk_release) return { zh: '已风险放行', en: 'it was released at risk already' };
  if (training.open) return { zh: '培训已达到要求', en: 'the training requirement is met' };
  const planned = version.planned_effective_date;
  if (planned !== null && planned > today)
    return { zh: '计划生效日期未到', en: 'the planned effective date is not reached' };
  return null;
}
