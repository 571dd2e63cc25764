import pg from 'pg';

const TIMESTAMPTZ = 1184;
const byDriver = pg.types.getTypeParser(TIMESTAMPTZ) as (text: string) => Date;

const ZERO = 48;
const digit = (text: string, at: number): number => text.charCodeAt(at) - ZERO;
const two = (text: string, at: number): number => digit(text, at) * 10 + digit(text, at + 1);

/** Milliseconds of `.1`, `.12`, `.123` and what is finer, from the twentieth character to `end`. */
const thousandths = (text: string, end: number): number =>
  (end > 20 ? digit(text, 20) * 100 : 0) +
  (end > 21 ? digit(text, 21) * 10 : 0) +
  (end > 22 ? digit(text, 22) : 0);

/**
 * An instant as PostgreSQL writes it: `2026-11-21 08:30:00.123456+00` digit by digit, for lists have many of them; other
 * zones, infinity, the first century and far years by the driver.
 */
export function instant(text: string): Date {
  if (text[4] !== '-' || text.startsWith('00') || !text.endsWith('+00')) return byDriver(text);
  const year = two(text, 0) * 100 + two(text, 2);
  const ms = thousandths(text, text.length - 3);
  return new Date(
    Date.UTC(year, two(text, 5) - 1, two(text, 8), two(text, 11), two(text, 14), two(text, 17), ms),
  );
}
