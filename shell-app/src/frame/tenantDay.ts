import { tenant } from '@attest/shared-utility';

const DAY = 86_400_000;

/** A calendar day some days later; earlier with a negative number. */
export const plusDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);

/** The calendar day of an instant in a time zone. */
export const dayOf = (at: number, timeZone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    at,
  );

/** Today where the tenant is: rules about days go by its calendar, wherever one reads. */
export const tenantToday = (): string => dayOf(Date.now(), tenant.current()?.timeZone ?? 'UTC');
