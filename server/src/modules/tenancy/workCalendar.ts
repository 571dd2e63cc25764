import { sql } from 'kysely';
import type { TenantTransaction } from '../../platform/database/tenantTransaction';
import { currentTenant } from './tenant';

const DAY = 86_400_000;

/** By time zone: making one takes longer than a query. */
const dayFormats = new Map<string, Intl.DateTimeFormat>();

/** Calendar day `YYYY-MM-DD` of an instant in a time zone. */
export function dayIn(timeZone: string, at: Date): string {
  const format = dayFormats.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone });
  dayFormats.set(timeZone, format);
  return format.format(at);
}

const plusDays = (day: string, count: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY).toISOString().slice(0, 10);

const isWeekend = (day: string) => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());

/** Last millisecond of a calendar day in a time zone. */
async function endOfDay(tx: TenantTransaction, timeZone: string, day: string): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`
    select ((${day}::date + 1)::timestamp at time zone ${timeZone}) - interval '1 millisecond' as at`.execute(
    tx,
  );
  return rows[0]?.at as Date;
}

/**
 * End of the n-th working day after `from` in the tenant's time zone: Monday to Friday without the tenant's
 * holidays, with its make-up days. `n` = 0 is the end of the same day.
 */
export async function addWorkingDays(tx: TenantTransaction, from: Date, n: number): Promise<Date> {
  const [{ time_zone: timeZone }, exceptions] = await Promise.all([
    currentTenant(tx),
    calendarExceptions(tx),
  ]);
  let day = dayIn(timeZone, from);
  for (let left = n; left > 0; ) {
    day = plusDays(day, 1);
    if (exceptions.get(day) ?? !isWeekend(day)) left -= 1;
  }
  return endOfDay(tx, timeZone, day);
}

/** End of the n-th calendar day after `from` in the tenant's time zone. */
export async function addCalendarDays(tx: TenantTransaction, from: Date, n: number): Promise<Date> {
  const { time_zone: timeZone } = await currentTenant(tx);
  return endOfDay(tx, timeZone, plusDays(dayIn(timeZone, from), n));
}

/** Whole working days from one instant to a later one, by the tenant's calendar; 0 within the same day. */
export async function workingDaysBetween(tx: TenantTransaction, from: Date, to: Date): Promise<number> {
  const [{ time_zone: timeZone }, exceptions] = await Promise.all([
    currentTenant(tx),
    calendarExceptions(tx),
  ]);
  const last = dayIn(timeZone, to);
  let count = 0;
  for (let day = dayIn(timeZone, from); day < last; ) {
    day = plusDays(day, 1);
    if (exceptions.get(day) ?? !isWeekend(day)) count += 1;
  }
  return count;
}

/** Day → worked or not, where it differs from the week. */
async function calendarExceptions(tx: TenantTransaction): Promise<Map<string, boolean>> {
  const rows = await tx.selectFrom('tenant_holiday').select(['day', 'working']).execute();
  return new Map(rows.map(({ day, working }) => [day, working]));
}
