import type { TrainingNeeds } from '@attest/api-contract';
import { AppError } from '../../platform/errors';
import type { NeedsColumns } from './tables';

/** Needs as columns. Throws REQUEST_INVALID when nothing is asked for. */
export function needsColumns(needs: TrainingNeeds, where: string): NeedsColumns {
  if (!(needs.read || needs.class || needs.exam || needs.ojt))
    throw new AppError('REQUEST_INVALID', { where });
  return {
    needs_read: needs.read,
    needs_class: needs.class,
    needs_exam: needs.exam,
    needs_ojt: needs.ojt,
  };
}

export const needsOf = (row: NeedsColumns): TrainingNeeds => ({
  read: row.needs_read,
  class: row.needs_class,
  exam: row.needs_exam,
  ojt: row.needs_ojt,
});

/** `R/E` as the matrix shows it. */
export const needsText = (needs: TrainingNeeds): string =>
  [needs.read && 'R', needs.class && 'C', needs.exam && 'E', needs.ojt && 'O'].filter(Boolean).join('/');
