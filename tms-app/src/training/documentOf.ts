import type { TrainingRow } from '@attest/api-contract';

/** `SOP-PD-012 V03`, or nothing for a course without a document. */
export const documentOf = ({
  documentNo,
  documentVersion,
}: Pick<TrainingRow, 'documentNo' | 'documentVersion'>): string =>
  [documentNo, documentVersion].filter(Boolean).join(' ');
