import { sql } from 'kysely';
import { currentTenant } from '../directory/tenancy/tenant';
import { addCalendarDays, addWorkingDays, askWorkingDays, dayIn } from '../directory/tenancy/workCalendar';
import type { TenantTransaction } from '../platform/database/tenantTransaction';
import type { TimerRule } from './bpmn/graph';
import type { DueRule } from './definition';
import { parseDue } from './due';
import { type FeelContext, feelValue, holdsFeel } from './feel';

/** When a step or process is due; null when no part of the rule applies. */
export async function dueDate(
  tx: TenantTransaction,
  rule: DueRule,
  now: Date,
  feel: FeelContext,
): Promise<Date | null> {
  const parts = typeof rule === 'string' ? [{ in: rule }] : rule;
  const part = parts.find((one) => !('if' in one && one.if) || holdsFeel(one.if as string, feel));
  if (!part) return null;
  const given = 'from' in part && part.from ? feel.values[part.from] : undefined;
  const from = typeof given === 'string' && !Number.isNaN(Date.parse(given)) ? new Date(given) : now;
  return after(tx, part.in, from);
}

/** Asks ahead for when a step is due, where its rule tells it without the values of the record. */
export function askDueDate(tx: TenantTransaction, rule: DueRule, now: Date): void {
  const [part] = typeof rule === 'string' ? [{ in: rule }] : rule;
  if (!part || ('if' in part && part.if) || ('from' in part && part.from)) return;
  const amount = parseDue(part.in);
  if ('workingDays' in amount) askWorkingDays(tx, now, amount.workingDays);
}

/** When a timer goes off: a duration from now, or a date that FEEL yields (a day means its beginning). */
export async function timerDate(
  tx: TenantTransaction,
  rule: TimerRule,
  now: Date,
  feel: FeelContext,
): Promise<Date> {
  if ('duration' in rule) return after(tx, rule.duration, now);
  const value = String(feelValue(rule.date, feel) ?? '');
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return startOfDay(tx, value);
  const at = new Date(value);
  // Without a date there is nothing to wait for.
  return Number.isNaN(at.getTime()) ? now : at;
}

async function after(tx: TenantTransaction, text: string, from: Date): Promise<Date> {
  const amount = parseDue(text);
  if ('workingDays' in amount) return addWorkingDays(tx, from, amount.workingDays);
  if ('calendarDays' in amount) return addCalendarDays(tx, from, amount.calendarDays);
  return new Date(from.getTime() + amount.milliseconds);
}

/** End of a calendar day in the tenant's time zone. */
export async function endOfDay(tx: TenantTransaction, day: string): Promise<Date> {
  return new Date((await startOfDay(tx, day, 1)).getTime() - 1);
}

async function startOfDay(tx: TenantTransaction, day: string, plus = 0): Promise<Date> {
  const { time_zone: zone } = await currentTenant(tx);
  const { rows } = await sql<{ at: Date }>`
    select (${day}::date + ${plus}::int)::timestamp at time zone ${zone} as at`.execute(tx);
  return rows[0]?.at as Date;
}

/** The tenant's calendar day of an instant. */
export async function tenantDay(tx: TenantTransaction, at: Date): Promise<string> {
  return dayIn((await currentTenant(tx)).time_zone, at);
}

/** By time zone: making one takes longer than a query. */
const offsetFormats = new Map<string, Intl.DateTimeFormat>();
/** Clocks change on the quarter of an hour: what was found last for a zone holds until then. */
const lastOffsets = new Map<string, { quarter: number; offset: string }>();
const QUARTER = 15 * 60_000;

/** Offset from UTC in a time zone at an instant, `+08:00`. */
export function utcOffset(timeZone: string, at: Date): string {
  const quarter = Math.floor(at.getTime() / QUARTER);
  const last = lastOffsets.get(timeZone);
  if (last?.quarter === quarter) return last.offset;
  const offset = offsetAt(timeZone, at);
  lastOffsets.set(timeZone, { quarter, offset });
  return offset;
}

function offsetAt(timeZone: string, at: Date): string {
  const format =
    offsetFormats.get(timeZone) ?? new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  offsetFormats.set(timeZone, format);
  const parts = format.formatToParts(at);
  const name = parts.find((part) => part.type === 'timeZoneName')?.value ?? 'GMT';
  return name === 'GMT' ? '+00:00' : name.replace('GMT', '');
}
