import { tenant } from './runtime';

/** The calendar day of an instant in a time zone. */
export const dayOf = (at: number, timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    at,
  );

/** Today where the tenant is: rules about days go by its calendar, wherever one reads. */
export const tenantToday = (): string => dayOf(Date.now(), tenant.current()?.timeZone ?? 'UTC');
