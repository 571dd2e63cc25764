import type { Bilingual, CorrectionField, CorrectionState, CorrectionValues } from '@attest/api-contract';
import type { AuditChange } from '../../../platform/audit/auditRecord';
import { AppError } from '../../../platform/errors';
import type { Context } from '../../../platform/module';

export const CORRECTION_LABELS: Record<CorrectionState, Bilingual> = {
  proposed: { zh: '待学员确认', en: 'To be confirmed' },
  confirmed: { zh: '待批准', en: 'To be approved' },
  approved: { zh: '已批准', en: 'Approved' },
  rejected: { zh: '已驳回', en: 'Rejected' },
  withdrawn: { zh: '已撤回', en: 'Withdrawn' },
};

const FIELD_LABELS: Record<CorrectionField, Bilingual> = {
  completedOn: { zh: '完成日期', en: 'Completed on' },
  score: { zh: '得分', en: 'Score' },
  validTo: { zh: '有效期至', en: 'Valid until' },
  givenFor: { zh: '分配原因', en: 'Assigned because' },
};

/** CORRECTION_REFUSED with why. */
export const refusal = ({ language }: Context, why: Bilingual): AppError =>
  new AppError('CORRECTION_REFUSED', { why: why[language] });

/** Why nothing else is proposed while a correction is open. */
export const stillOpen = (no: string): Bilingual => ({
  zh: `更正 ${no} 尚未处理`,
  en: `Correction ${no} is still to be decided`,
});

/** What a correction changes, for the trail. */
export const changesOf = (
  fields: CorrectionField[],
  before: CorrectionValues,
  after: CorrectionValues,
): AuditChange[] =>
  fields.map((field) => ({
    field,
    label: FIELD_LABELS[field],
    old: before[field] ?? null,
    new: after[field] ?? null,
  }));
