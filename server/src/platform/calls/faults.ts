import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { isReadOnly } from '../database/readOnly';
import { isStalePlan } from '../database/statementNames';
import { AppError } from '../errors';

interface DatabaseFault {
  code?: string;
  message?: string;
}

const codeOf = (error: unknown): string => (error as DatabaseFault)?.code ?? '';

/** Serialisation failure, deadlock, or two that inserted the same key: a second run sees what the first did. */
const AGAIN = new Set(['40001', '40P01', '23505']);
const LOST = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOENT',
]);
const LOST_MESSAGES =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after calling end/;

export const mayRunAgain = (error: unknown) => AGAIN.has(codeOf(error)) || isStalePlan(error);

/** A pause of random length, so that two who collided do not meet again. */
export const pauseBeforeSecondRun = () => delay(randomInt(5, 40));

/** The database cannot be reached, is shutting down, or gave up: somewhere else, or later, it may work. */
export function isAway(error: unknown): boolean {
  return isUnavailable(error) || (AGAIN.has(codeOf(error)) && codeOf(error) !== '23505');
}

/** The database cannot be reached or is shutting down. */
function isUnavailable(error: unknown): boolean {
  const code = codeOf(error);
  const message = (error as DatabaseFault)?.message ?? '';
  return (
    isStalePlan(error) ||
    isReadOnly(error) ||
    LOST.has(code) ||
    /^(08|57P)/.test(code) ||
    // Too many connections; waited too long for a lock; took too long.
    ['53300', '55P03', '57014', '25P03'].includes(code) ||
    LOST_MESSAGES.test(message)
  );
}

/** Translates what the database reports into a code of the error table; anything unknown stays as it is. */
export function asAppError(error: unknown): unknown {
  if (error instanceof AppError) return error;
  const code = codeOf(error);
  if (code === '53100' || code === 'ENOSPC' || code === 'EDQUOT') return new AppError('STORAGE_FULL');
  if (isAway(error)) return new AppError('SERVICE_UNAVAILABLE');
  // Data that SQL cannot take (a number out of range, a day that does not exist).
  if (/^22\w{3}$/.test(code)) return new AppError('REQUEST_INVALID', { where: 'value' });
  return error;
}
