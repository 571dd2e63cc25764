/** `YYYY-MM-DDTHH:mm` of an instant as the clock on the wall of `timeZone` shows it; '' when it is no instant. */
export function toLocalInput(instant: unknown, timeZone: string): string {
  const at = typeof instant === 'string' ? Date.parse(instant) : Number.NaN;
  return Number.isNaN(at) ? '' : wallClock(at, timeZone).slice(0, 16);
}

/** The instant (ISO 8601, UTC) at which the wall clock of `timeZone` shows `local`; undefined when unreadable. */
export function fromLocalInput(local: string, timeZone: string): string | undefined {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(local)) return undefined;
  const asUtc = Date.parse(`${local.slice(0, 16)}:00Z`);
  if (Number.isNaN(asUtc)) return undefined;
  // The offset may change between the guess and the answer (daylight saving), hence the second look.
  const guess = asUtc - offsetAt(asUtc, timeZone);
  return new Date(asUtc - offsetAt(guess, timeZone)).toISOString();
}

/** Milliseconds by which `timeZone` is ahead of UTC at an instant. */
function offsetAt(at: number, timeZone: string): number {
  return Date.parse(`${wallClock(at, timeZone)}Z`) - Math.floor(at / 1000) * 1000;
}

/** `UTC+08:00` and the like. */
export function offsetLabel(at: number, timeZone: string): string {
  const minutes = Math.round(offsetAt(at, timeZone) / 60_000);
  const two = (n: number) => String(n).padStart(2, '0');
  return `UTC${minutes < 0 ? '-' : '+'}${two(Math.floor(Math.abs(minutes) / 60))}:${two(Math.abs(minutes) % 60)}`;
}

/** `2026-03-05 14:07:09 (UTC+08:00)`: an instant as the clock showed it where it was recorded. */
export function atOffset(instant: string, utcOffset: string): string {
  const [, sign, hours, minutes] = /([+-])(\d\d):?(\d\d)/.exec(utcOffset) ?? [null, '+', '00', '00'];
  const shift = (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -60_000 : 60_000);
  const local = new Date(Date.parse(instant) + shift).toISOString();
  return `${local.slice(0, 10)} ${local.slice(11, 19)} (UTC${sign}${hours}:${minutes})`;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

function wallClock(at: number, timeZone: string): string {
  let clock = clocks.get(timeZone);
  if (!clock) {
    clock = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    clocks.set(timeZone, clock);
  }
  const parts = Object.fromEntries(clock.formatToParts(at).map(({ type, value }) => [type, value]));
  return `${parts.year}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}:${parts.second}`;
}
