import { MAX_DAY_NAME, type SpecialDay } from '@attest/api-contract';

/** Monday 0 to Sunday 6. */
export const weekdayOf = (day: string): number => (new Date(day).getUTCDay() + 6) % 7;

export const isWeekend = (day: string): boolean => weekdayOf(day) > 4;

const lengthOf = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate();

/** Days of each month of a year, `YYYY-MM-DD`. */
export const monthsOf = (year: number): string[][] =>
  Array.from({ length: 12 }, (_, month) =>
    Array.from(
      { length: lengthOf(year, month + 1) },
      (__, day) => `${year}-${String(month + 1).padStart(2, '0')}-${String(day + 1).padStart(2, '0')}`,
    ),
  );

/** The day of another month of the year with the same number, or its last. */
export function monthAway(day: string, count: -1 | 1): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const to = Math.min(12, Math.max(1, month + count));
  const last = Math.min(date, lengthOf(year, to));
  return `${year}-${String(to).padStart(2, '0')}-${String(last).padStart(2, '0')}`;
}

/** Days that differ from their week, by day. */
export type Special = ReadonlyMap<string, SpecialDay>;

export const specialOf = (days: readonly SpecialDay[]): Special => new Map(days.map((one) => [one.day, one]));

/** Whether a day is worked: as it is said, else as its week. */
export const isWorked = (special: Special, day: string): boolean =>
  special.get(day)?.working ?? !isWeekend(day);

/** How many days of a year are worked. */
export const workedIn = (year: number, special: Special): number =>
  monthsOf(year)
    .flat()
    .filter((day) => isWorked(special, day)).length;

/** The days as they are saved: what says nothing beyond the week, and has no name, is left out. */
export const toSave = (special: Special): SpecialDay[] =>
  [...special.values()]
    .filter(({ day, working, name }) => working === isWeekend(day) || name.zh || name.en)
    .sort((a, b) => (a.day < b.day ? -1 : 1));

const WORKED = ['工作', '工作日', '上班', '班', 'working', 'work', 'working day', 'w', '1', 'true'];
const FREE = ['休息', '休息日', '放假', '休', 'off', 'day off', 'holiday', 'h', '0', 'false'];

/** What was pasted, as days of a year; lines that say no day of it come back as they are. */
export function pastedDays(year: number, text: string): { days: SpecialDay[]; unread: string[] } {
  const days: SpecialDay[] = [];
  const unread: string[] = [];
  for (const line of text.split('\n').filter((one) => one.trim() !== '')) {
    const day = dayOf(year, line);
    if (day) days.push(day);
    else unread.push(line.trim());
  }
  return { days, unread };
}

function dayOf(year: number, line: string): SpecialDay | null {
  const [written = '', kind = '', zh = '', en = ''] = line.split(/\t|[,，;；]/).map((cell) => cell.trim());
  const [, given, month, date] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(written) ?? [];
  const day = `${given}-${month?.padStart(2, '0')}-${date?.padStart(2, '0')}`;
  const said = kind.toLowerCase();
  if (Number(given) !== year || !monthsOf(year).flat().includes(day)) return null;
  if (!WORKED.includes(said) && !FREE.includes(said)) return null;
  const name = { zh: (zh || en).slice(0, MAX_DAY_NAME), en: (en || zh).slice(0, MAX_DAY_NAME) };
  return { day, working: WORKED.includes(said), name };
}

const ZONES_OF_CHINA = [
  'Asia/Shanghai',
  'Asia/Urumqi',
  'Asia/Chongqing',
  'Asia/Harbin',
  'Asia/Kashgar',
  'PRC',
];

/** Whether the days off that China announces are those of a company in a time zone. */
export const inChina = (timeZone: string): boolean => ZONES_OF_CHINA.includes(timeZone);
