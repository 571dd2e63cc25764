import type { Language } from '@attest/api-contract';
import type { i18n as I18n } from 'i18next';

interface FormatOptions {
  i18n: I18n;
  language: () => Language;
  /** IANA name of the viewer's time zone. */
  timeZone: () => string;
  now: () => number;
}

interface InstantOptions {
  /** Adds the UTC offset, as the audit trail, signatures and prints need it. */
  withOffset?: boolean;
  withSeconds?: boolean;
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

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

function partsOf(at: Date, timeZone: string): Record<string, string> {
  return Object.fromEntries(
    formatterFor(timeZone)
      .formatToParts(at)
      .map((part) => [part.type, part.value]),
  );
}

const offsetOf = (name = 'GMT') => (name === 'GMT' ? 'UTC+00:00' : name.replace('GMT', 'UTC'));

/** Dates and times are written the same in both languages, largest unit first: no reading is ambiguous. */
export function createFormat({ i18n, language, timeZone, now }: FormatOptions) {
  const text = (key: string, params?: Record<string, unknown>) =>
    i18n.t(key, { ns: 'utility', lng: language(), ...params });

  /** `2026-03-05 14:07` in the viewer's time zone; an empty text for nothing. */
  function formatInstant(
    instant: string | number | Date | null | undefined,
    { withOffset = false, withSeconds = false }: InstantOptions = {},
  ): string {
    if (instant === null || instant === undefined || instant === '') return '';
    const at = new Date(instant);
    if (Number.isNaN(at.getTime())) return String(instant);
    const p = partsOf(at, timeZone());
    const seconds = withSeconds ? `:${p.second}` : '';
    const offset = withOffset ? ` (${offsetOf(p.timeZoneName)})` : '';
    return `${p.year}-${p.month}-${p.day} ${p.hour}:${p.minute}${seconds}${offset}`;
  }

  /** A calendar day as it is; of an instant, the day in the viewer's time zone. */
  function formatDay(day: string | null | undefined): string {
    if (!day) return '';
    return /^\d{4}-\d{2}-\d{2}$/.test(day) ? day : formatInstant(day).slice(0, 10);
  }

  /** `just now`, seconds, minutes, hours, up to three days, then the date. */
  function relativeTime(instant: string | number | Date): string {
    const age = now() - new Date(instant).getTime();
    if (age < 10 * SECOND) return text('relative.justNow');
    if (age < MINUTE) return text('relative.seconds', { count: Math.floor(age / SECOND) });
    if (age < HOUR) return text('relative.minutes', { count: Math.floor(age / MINUTE) });
    if (age < DAY) return text('relative.hours', { count: Math.floor(age / HOUR) });
    if (age < 3 * DAY) return text('relative.days', { count: Math.floor(age / DAY) });
    return formatInstant(instant).slice(0, 10);
  }

  /** Greeting for an hour of the day, 0–23. */
  function greeting(hour: number): string {
    if (hour < 6) return text('greeting.night');
    if (hour < 9) return text('greeting.earlyMorning');
    if (hour < 12) return text('greeting.morning');
    if (hour < 14) return text('greeting.noon');
    if (hour < 17) return text('greeting.afternoon');
    if (hour < 19) return text('greeting.dusk');
    return text('greeting.evening');
  }

  /** `1.4 MB`; binary steps, at most one decimal. */
  function formatBytes(bytes: number): string {
    const units = ['B', 'KB', 'MB', 'GB'];
    let value = bytes;
    let unit = 0;
    while (value >= 1024 && unit < units.length - 1) {
      value /= 1024;
      unit += 1;
    }
    return `${unit === 0 || value >= 100 ? Math.round(value) : Math.round(value * 10) / 10} ${units[unit]}`;
  }

  return { formatInstant, formatDay, relativeTime, greeting, formatBytes };
}
