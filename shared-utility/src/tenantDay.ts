import { clockTime } from '@attest/api-contract';
import { tenant } from './runtime';

/** The calendar day of an instant in a time zone. */
export const dayOf = (at: number, timeZone: string): string =>
  clockTime(new Date(at), timeZone).time.slice(0, 10);

/** Today, or the day of another instant, where the tenant is: rules about days go by its calendar, wherever one reads. */
export const tenantToday = (at = Date.now()): string => dayOf(at, tenant.current()?.timeZone ?? 'UTC');
