import type { TrainingTaskRow } from '@attest/api-contract';

type Progress = Pick<TrainingTaskRow, 'assigned' | 'exempt' | 'offDuty' | 'missing'>;

/** Who counts for the completion (neither exempt nor off duty), and how many of them are qualified. */
export function counted({ assigned, exempt, offDuty, missing }: Progress): { done: number; total: number } {
  const total = assigned - exempt - offDuty;
  return { done: total - missing, total };
}
