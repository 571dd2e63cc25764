import { addWorkingDays } from '../../../../directory/tenancy/workCalendar';
import type { RuleInput } from '../../../../records/definitions/process';

/** Submitted later than the end of the first working day after it was found. */
export async function isLate({ tx, values, now }: RuleInput): Promise<boolean> {
  if (typeof values.foundAt !== 'string') return false;
  const found = new Date(values.foundAt);
  return !Number.isNaN(found.getTime()) && now > (await addWorkingDays(tx, found, 1));
}
