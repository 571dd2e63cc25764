import { plusDays } from '../frame/tenantDay';

const IS_DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

/** Lengths that are offered by a click, in days. */
export const PERIODS = [30, 90, 365] as const;
const USUAL = 30;

/** The days that an address asks for; without both of them the last thirty. Null when they run backwards. */
export function periodOf(from: string, to: string, today: string): { from: string; to: string } | null {
  const last = IS_DAY.test(to) ? to : today;
  const first = IS_DAY.test(from) ? from : plusDays(last, 1 - USUAL);
  return first <= last ? { from: first, to: last } : null;
}
