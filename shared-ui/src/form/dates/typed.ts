/** What is entered: a day `YYYY-MM-DD`, a time `HH:mm`, or both as `YYYY-MM-DDTHH:mm`. */
export type DateKind = 'day' | 'time' | 'moment';

const DAY = /^(\d{4})(?:[-/.年](\d{1,2})[-/.月](\d{1,2})日?|(\d\d)(\d\d))$/;
const TIME = /^(\d{1,2})(?:[:：](\d\d)|(\d\d))$/;

const two = (value: string | undefined) => (value ?? '').padStart(2, '0');

/** `YYYY-MM-DD` of a day as people type it (`2026-3-5`, `2026/03/05`, `20260305`, `2026年3月5日`); else undefined. */
export function typedDay(text: string): string | undefined {
  const [, year, longMonth, longDay, shortMonth, shortDay] = DAY.exec(text.trim()) ?? [];
  if (!year) return undefined;
  const day = `${year}-${two(longMonth ?? shortMonth)}-${two(longDay ?? shortDay)}`;
  const at = Date.parse(`${day}T00:00:00Z`);
  // The 30th of February is read as a day of March.
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(day) ? day : undefined;
}

/** `HH:mm` of a time as people type it (`9:05`, `0905`, `９：05` with the colon of an input method); else undefined. */
export function typedTime(text: string): string | undefined {
  const [, hours, colonMinutes, minutes = colonMinutes] = TIME.exec(text.trim()) ?? [];
  if (!hours || Number(hours) > 23 || Number(minutes) > 59) return undefined;
  return `${two(hours)}:${minutes}`;
}

/** `YYYY-MM-DDTHH:mm` of a day and a time with a blank (or `T`) between them; else undefined. */
export function typedMoment(text: string): string | undefined {
  const [day = '', time = '', ...more] = text.trim().split(/[\sT]+/);
  const moment = { day: typedDay(day), time: typedTime(time) };
  return moment.day && moment.time && more.length === 0 ? `${moment.day}T${moment.time}` : undefined;
}
