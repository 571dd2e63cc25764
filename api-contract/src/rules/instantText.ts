/** How precisely an instant is written. */
export interface InstantOptions {
  /** Adds the UTC offset, as the audit trail, signatures and prints need it. */
  withOffset?: boolean;
  withSeconds?: boolean;
}

const formatters = new Map<string, Intl.DateTimeFormat>();
function formatterFor(timeZone: string): Intl.DateTimeFormat {
  let found = formatters.get(timeZone);
  if (!found) {
    found = new Intl.DateTimeFormat('en-GB', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
      timeZoneName: 'longOffset',
    });
    formatters.set(timeZone, found);
  }
  return found;
}

const offsetOf = (name = 'GMT') => (name === 'GMT' ? 'UTC+00:00' : name.replace('GMT', 'UTC'));

/** `05/03/2026, 14:07:08 GMT+08:00`, as it is written: its parts one by one take three times as long. */
const WRITTEN = /(\d+)\D+(\d+)\D+(\d+)\D+(\d+)\D+(\d+)\D+(\d+)\s(.*)/;

/** An instant as clocks of a time zone show it: `2026-03-05 14:07:08` and `UTC+08:00`. */
export function clockTime(at: Date, timeZone: string): { time: string; offset: string } {
  const [, day, month, year, hour, minute, second, zone] =
    WRITTEN.exec(formatterFor(timeZone).format(at)) ?? [];
  return { time: `${year}-${month}-${day} ${hour}:${minute}:${second}`, offset: offsetOf(zone) };
}

/**
 * `2026-03-05 14:07` in a time zone: the same in both languages, largest unit first, so that no reading is ambiguous.
 * @example writeInstant(at, 'Asia/Shanghai', { withSeconds: true, withOffset: true }) // 2026-03-05 14:07:08 (UTC+08:00)
 */
export function writeInstant(
  at: Date,
  timeZone: string,
  { withOffset = false, withSeconds = false }: InstantOptions = {},
): string {
  const { time, offset } = clockTime(at, timeZone);
  return `${withSeconds ? time : time.slice(0, -3)}${withOffset ? ` (${offset})` : ''}`;
}

/** `1.4 MB`; binary steps, at most one decimal. */
export function writeBytes(bytes: number): string {
  const units = ['B', 'KB', 'MB', 'GB'];
  let value = bytes;
  let unit = 0;
  while (value >= 1024 && unit < units.length - 1) {
    value /= 1024;
    unit += 1;
  }
  return `${unit === 0 || value >= 100 ? Math.round(value) : Math.round(value * 10) / 10} ${units[unit]}`;
}
