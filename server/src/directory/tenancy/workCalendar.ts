import { AskedAhead } from '../../platform/database/askedAhead';
import type { TenantTransaction } from '../../platform/database/tenantTransaction';
import { prepared } from '../../platform/database/transaction';
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

/** The tenant's time zone, and the day of an instant there. */
const HERE = `
  select time_zone, ($1::timestamptz at time zone time_zone)::date as day
  from tenant where id = current_setting('app.tenant_id')::uuid`;

/** One statement, because every step that is entered asks for it. */
const WORKING_DAYS = `
  with recursive here as (${HERE}), walk as (
    select day, $2::int as "left" from here
    union all
    select w.day + 1, w."left" - coalesce(h.working, extract(isodow from w.day + 1) < 6)::int
    from walk w left join tenant_holiday h on h.day = w.day + 1 where w."left" > 0
  )
  select ((max(w.day) + 1)::timestamp at time zone h.time_zone) - interval '1 millisecond' as at
  from walk w, here h group by h.time_zone`;

const CALENDAR_DAYS = `
  select ((day + $2::int + 1)::timestamp at time zone time_zone) - interval '1 millisecond' as at
  from (${HERE}) h`;

const askedDays = new AskedAhead<Date>();
const keyOf = (from: Date, n: number) => `${from.getTime()} ${n}`;

/** Asks for the end of a working day before it is known whether it is needed. */
export const askWorkingDays = (tx: TenantTransaction, from: Date, n: number): void =>
  askedDays.ask(tx, keyOf(from, n), () => readWorkingDays(tx, from, n));

/**
 * End of the n-th working day after `from` in the tenant's time zone: Monday to Friday without the tenant's
 * holidays, with its make-up days. `n` = 0 is the end of the same day.
 */
export const addWorkingDays = (tx: TenantTransaction, from: Date, n: number): Promise<Date> =>
  askedDays.take(tx, keyOf(from, n)) ?? readWorkingDays(tx, from, n);

async function readWorkingDays(tx: TenantTransaction, from: Date, n: number): Promise<Date> {
  const [row] = await prepared<{ at: Date }>(tx, 'working_days_after', WORKING_DAYS, [from, n]);
  return row?.at as Date;
}

/** End of the n-th calendar day after `from` in the tenant's time zone. */
export async function addCalendarDays(tx: TenantTransaction, from: Date, n: number): Promise<Date> {
  const [row] = await prepared<{ at: Date }>(tx, 'calendar_days_after', CALENDAR_DAYS, [from, n]);
  return row?.at as Date;
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
