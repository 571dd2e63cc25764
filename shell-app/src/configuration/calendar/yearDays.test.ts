import { describe, expect, it } from '@jest/globals';
import { inChina, monthAway, monthsOf, pastedDays, specialOf, toSave, weekdayOf, workedIn } from './yearDays';

const day = (text: string, working: boolean, name = '') => ({
  day: text,
  working,
  name: { zh: name, en: name },
});

describe('the days of a year', () => {
  it('are offered the public holidays of China in its time zones alone', () => {
    expect(['Asia/Shanghai', 'Asia/Urumqi', 'Asia/Hong_Kong', 'Europe/Copenhagen'].filter(inChina)).toEqual([
      'Asia/Shanghai',
      'Asia/Urumqi',
    ]);
  });

  it('stand in their months and weeks', () => {
    expect(monthsOf(2028).map((month) => month.length)).toEqual([
      31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31,
    ]);
    expect(weekdayOf('2026-11-23')).toBe(0);
    expect(monthAway('2026-01-31', 1)).toBe('2026-02-28');
    expect(monthAway('2026-12-05', 1)).toBe('2026-12-05');
  });

  it('are worked from Monday to Friday, but for those that differ', () => {
    const plain = workedIn(2026, specialOf([]));
    expect(plain).toBe(261);
    const special = specialOf([day('2026-10-01', false), day('2026-10-10', true), day('2026-10-03', false)]);
    expect(workedIn(2026, special)).toBe(plain);
  });

  it('are saved where they differ from their week or have a name', () => {
    const special = specialOf([
      day('2026-10-10', true),
      day('2026-10-03', false),
      day('2026-10-04', false, 'Feast'),
      day('2026-10-05', true),
    ]);
    expect(toSave(special).map((one) => one.day)).toEqual(['2026-10-04', '2026-10-10']);
  });

  it('are read from lines of a spreadsheet; what cannot be read comes back', () => {
    const text =
      '2027/1/1\t休息\t元旦\tNew Year\n2027-01-09，班，调休\n\n2026-01-01\toff\n2027-02-30\toff\n2027-03-01\tmaybe';
    expect(pastedDays(2027, text)).toEqual({
      days: [
        { day: '2027-01-01', working: false, name: { zh: '元旦', en: 'New Year' } },
        { day: '2027-01-09', working: true, name: { zh: '调休', en: '调休' } },
      ],
      unread: ['2026-01-01\toff', '2027-02-30\toff', '2027-03-01\tmaybe'],
    });
  });
});
