import { plusDays, type SpecialDay } from '@attest/api-contract';
import chineseDays from 'chinese-days';

/** `English name,Chinese name,days`; an ordinary day is called by its weekday. */
const NAMED = /^([^,]+),([^,]+),/;

const MAKE_UP = { zh: '调休上班', en: 'make-up day' };

/** Public holidays and make-up days that China has announced for a year, in its order. */
export function publicHolidaysOf(year: number): SpecialDay[] {
  const days: SpecialDay[] = [];
  for (let day = `${year}-01-01`; day <= `${year}-12-31`; day = plusDays(day, 1)) {
    const { work, name } = chineseDays.getDayDetail(day);
    const [, en, zh] = NAMED.exec(name) ?? [];
    if (!en || !zh) continue;
    days.push({
      day,
      working: work,
      name: work ? { zh: `${zh}${MAKE_UP.zh}`, en: `${en}, ${MAKE_UP.en}` } : { zh, en },
    });
  }
  return days;
}
