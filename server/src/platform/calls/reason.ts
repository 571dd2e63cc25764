import { AppError } from '../errors';

/** The reason without blanks around it. Throws REASON_REQUIRED. */
export function requireReason(reason: string): string {
  if (!reason.trim()) throw new AppError('REASON_REQUIRED');
  return reason.trim();
}
