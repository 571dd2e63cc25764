import { plusDays } from '@attest/api-contract';

const IS_DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

/** Lengths that are offered by a click, in days. */
export const PERIODS = [30, 90, 365] as const;

/** First and last day, both included. */
export interface Period {
  from: string;
  to: string;
}

/** The days that an address asks for, which may run backwards; without both of them the last `usual` ones. */
export function periodOf({ from = '', to = '' }: Partial<Period>, today: string, usual = 30): Period {
  const last = IS_DAY.test(to) ? to : today;
  return { from: IS_DAY.test(from) ? from : plusDays(last, 1 - usual), to: last };
}

/** Whether the first day is after the last: nothing can be asked for then. */
export const runsBackwards = ({ from, to }: Period): boolean => from > to;
