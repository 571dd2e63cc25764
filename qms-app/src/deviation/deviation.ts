import { type FormValues, proposedClass, type RiskGridValue, riskLevel } from '@attest/api-contract';
import type { RecordProcess } from '../records/process';
import { ClassHint } from './ClassHint';
import { DeviationNotices } from './DeviationNotices';
import { LazyRequirement } from './LazyRequirement';

const isScored = (risk: RiskGridValue | null | undefined): risk is RiskGridValue =>
  Boolean(risk?.before?.severity && risk.before.occurrence && risk.before.detectability);

/** The class the risk scores propose, as the server computes it, while they are being entered. */
function liveClass(values: FormValues): FormValues {
  const risk = values.risk as RiskGridValue | null | undefined;
  return isScored(risk) ? { proposedClass: proposedClass(riskLevel(risk.before)) } : {};
}

export const deviation: RecordProcess = {
  code: 'deviation',
  menu: 'QmsDeviation',
  application: 'qms-app',
  folder: 'deviation',
  index: 'deviationIndex',
  initialValues: ({ userId }) => ({ foundBy: userId }),
  derive: liveClass,
  Notices: DeviationNotices,
  Extras: LazyRequirement,
  sectionHints: { triage: ClassHint },
};
