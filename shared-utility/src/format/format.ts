import { type InstantOptions, type Language, writeBytes, writeInstant } from '@attest/api-contract';
import type { i18n as I18n } from 'i18next';
import type { TextKey } from '../i18n/textKey';

interface FormatOptions {
  i18n: I18n;
  language: () => Language;
  /** IANA name of the viewer's time zone. */
  timeZone: () => string;
  now: () => number;
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Dates and times are written the same in both languages, largest unit first: no reading is ambiguous. */
export function createFormat({ i18n, language, timeZone, now }: FormatOptions) {
  const text = (key: TextKey<'utility'>, params?: Record<string, unknown>) =>
    i18n.t(key, { ns: 'utility', lng: language(), ...params });

  /** `2026-03-05 14:07` in the viewer's time zone; an empty text for nothing. */
  function formatInstant(
    instant: string | number | Date | null | undefined,
    options: InstantOptions = {},
  ): string {
    if (instant === null || instant === undefined || instant === '') return '';
    const at = new Date(instant);
    return Number.isNaN(at.getTime()) ? String(instant) : writeInstant(at, timeZone(), options);
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

  return { formatInstant, formatDay, relativeTime, greeting, formatBytes: writeBytes };
}
