import { startOfDay } from '../directory/tenancy/tenantTime';
import { addCalendarDays, addWorkingDays, askWorkingDays } from '../directory/tenancy/workCalendar';
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
