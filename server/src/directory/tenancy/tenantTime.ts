import { sql } from 'kysely';
import type { TenantTransaction } from '../../platform/database/tenantTransaction';
import { currentTenant } from './tenant';
import { dayIn } from './workCalendar';

/** End of a calendar day in the tenant's time zone. */
export async function endOfDay(tx: TenantTransaction, day: string): Promise<Date> {
  return new Date((await startOfDay(tx, day, 1)).getTime() - 1);
}

/** Beginning of a calendar day in the tenant's time zone, `plus` days later. */
export async function startOfDay(tx: TenantTransaction, day: string, plus = 0): Promise<Date> {
  const { time_zone: zone } = await currentTenant(tx);
  const { rows } = await sql<{ at: Date }>`
    select (${day}::date + ${plus}::int)::timestamp at time zone ${zone} as at`.execute(tx);
  return rows[0]?.at as Date;
}

/** The tenant's calendar day of an instant. */
export async function tenantDay(tx: TenantTransaction, at: Date): Promise<string> {
  return dayIn((await currentTenant(tx)).time_zone, at);
}

/** The day on which something is asked, in the tenant: what lists look at whose rows are late or not. */
export interface OnDay {
  today: string;
}
export const onTenantDay = async ({ tx, now }: { tx: TenantTransaction; now: Date }): Promise<OnDay> => ({
  today: await tenantDay(tx, now),
});

/** By time zone: making one takes longer than a query. */
const offsetFormats = new Map<string, Intl.DateTimeFormat>();
/** Clocks change on the quarter of an hour: what was found last for a zone holds until then. */
const lastOffsets = new Map<string, { quarter: number; offset: string }>();
const QUARTER = 15 * 60_000;

/** The instant at which clocks of a zone show `2026-01-05T13:45`, without asking the database. */
export function instantIn(timeZone: string, shown: string): Date {
  const at = (offset: string) => new Date(`${shown}:00${offset}`);
  // Clocks may have been changed between the two.
  return at(offsetAt(timeZone, at(offsetAt(timeZone, at('Z')))));
}

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
