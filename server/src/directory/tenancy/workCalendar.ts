import { plusDays } from '@attest/api-contract';
import { AskedAhead } from '../../platform/database/askedAhead';
import type { TenantTransaction } from '../../platform/database/tenantTransaction';
import { prepared } from '../../platform/database/transaction';
import type { Context } from '../../platform/module';
import { currentTenant } from './tenant';

/** By time zone: making one takes longer than a query. */
const dayFormats = new Map<string, Intl.DateTimeFormat>();

/** Calendar day `YYYY-MM-DD` of an instant in a time zone. */
export function dayIn(timeZone: string, at: Date): string {
  const format = dayFormats.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone });
  dayFormats.set(timeZone, format);
  return format.format(at);
}

/** Today where the tenant is. */
export const todayOf = ({ platform, tenantId, now }: Context): string =>
  dayIn(platform.tenants.timeZone(tenantId), now);

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

/** The working days of a tenant, read once. Days are `YYYY-MM-DD`. */
export interface WorkCalendar {
  /** The calendar day of an instant. */
  dayOf(at: Date): string;
  /** The n-th working day after a day; before it with a negative count. */
  add(day: string, count: number): string;
  /** Working days after a day up to a later one. */
  between(from: string, to: string): number;
}

/** Days that one question may go through. */
const MOST_DAYS = 10_000;

/** Monday to Friday, but for the days that differ. */
export function calendarOf(timeZone: string, exceptions: ReadonlyMap<string, boolean>): WorkCalendar {
  const isWorked = (day: string) => exceptions.get(day) ?? !isWeekend(day);
  return {
    dayOf: (at) => dayIn(timeZone, at),
    add(from, count) {
      let day = from;
      for (let left = Math.abs(Math.trunc(count)), gone = 0; left > 0; gone += 1) {
        if (gone > MOST_DAYS) throw new Error(`more than ${MOST_DAYS} days`);
        day = plusDays(day, Math.sign(count));
        if (isWorked(day)) left -= 1;
      }
      return day;
    },
    between(from, to) {
      let count = 0;
      for (let day = from, gone = 0; day < to; gone += 1) {
        if (gone > MOST_DAYS) throw new Error(`more than ${MOST_DAYS} days`);
        day = plusDays(day, 1);
        if (isWorked(day)) count += 1;
      }
      return count;
    },
  };
}

/** The tenant's working days. */
export async function readCalendar(tx: TenantTransaction): Promise<WorkCalendar> {
  const [{ time_zone: timeZone }, exceptions] = await Promise.all([
    currentTenant(tx),
    calendarExceptions(tx),
  ]);
  return calendarOf(timeZone, exceptions);
}

/** Whole working days from one instant to a later one, by the tenant's calendar; 0 within the same day. */
export async function workingDaysBetween(tx: TenantTransaction, from: Date, to: Date): Promise<number> {
  const calendar = await readCalendar(tx);
  return calendar.between(calendar.dayOf(from), calendar.dayOf(to));
}

/** Day → worked or not, where it differs from the week. */
async function calendarExceptions(tx: TenantTransaction): Promise<Map<string, boolean>> {
  const rows = await tx.selectFrom('tenant_holiday').select(['day', 'working']).execute();
  return new Map(rows.map(({ day, working }) => [day, working]));
}
