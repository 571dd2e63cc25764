import { type FormValues, proposedClass, type RiskGridValue, riskLevel } from '@attest/api-contract';
import type { RecordParts } from '@attest/shared-ui/records';
import { ClassHint } from './ClassHint';
import { DeviationNotices } from './DeviationNotices';
import { Requirement } from './Requirement';

const isScored = (risk: RiskGridValue | null | undefined): risk is RiskGridValue =>
  Boolean(risk?.before?.severity && risk.before.occurrence && risk.before.detectability);

/** The class the risk scores propose, as the server computes it, while they are being entered. */
function liveClass(values: FormValues): FormValues {
  const risk = values.risk as RiskGridValue | null | undefined;
  return isScored(risk) ? { proposedClass: proposedClass(riskLevel(risk.before)) } : {};
}

/** What deviations have of their own. */
export const parts: RecordParts = {
  initialValues: ({ userId }) => ({ foundBy: userId }),
  derive: liveClass,
  Notices: DeviationNotices,
  Extras: Requirement,
  sectionHints: { triage: ClassHint },
};
