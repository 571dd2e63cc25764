import type { Language } from '@attest/api-contract';
import type { CalendarStrings, DateFormatting } from '@fluentui/react-calendar-compat';
import type { useT } from '../../frame/useT';

const LOCALES = { zh: 'zh-CN', en: 'en-GB' } as const;

const names = (count: number, at: (index: number) => Date, format: Intl.DateTimeFormat) =>
  Array.from({ length: count }, (_, index) => format.format(at(index)));

// The 1st of January 2023 was a Sunday, with which Fluent's list of days begins.
const dayAt = (index: number) => new Date(2023, 0, 1 + index);
const monthAt = (index: number) => new Date(2023, index, 1);

/** The texts of Fluent's calendar. */
export function calendarStrings(language: Language, t: ReturnType<typeof useT>): CalendarStrings {
  const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(LOCALES[language], options);
  return {
    months: names(12, monthAt, format({ month: 'long' })),
    shortMonths: names(12, monthAt, format({ month: 'short' })),
    days: names(7, dayAt, format({ weekday: 'long' })),
    shortDays: names(7, dayAt, format({ weekday: 'narrow' })),
    goToToday: t('dates.today'),
    prevMonthAriaLabel: t('dates.previousMonth'),
    nextMonthAriaLabel: t('dates.nextMonth'),
    prevYearAriaLabel: t('dates.previousYear'),
    nextYearAriaLabel: t('dates.nextYear'),
    prevYearRangeAriaLabel: t('dates.previousYears'),
    nextYearRangeAriaLabel: t('dates.nextYears'),
    monthPickerHeaderAriaLabel: t('dates.chooseYear'),
    yearPickerHeaderAriaLabel: t('dates.chooseMonth'),
    selectedDateFormatString: t('dates.selectedDay'),
    todayDateFormatString: t('dates.isToday'),
  };
}

/** How Fluent's calendar writes dates. */
export function calendarFormat(language: Language): DateFormatting {
  const as = (options: Intl.DateTimeFormatOptions) => (date: Date) =>
    new Intl.DateTimeFormat(LOCALES[language], options).format(date);
  return {
    formatDay: (date) => String(date.getDate()),
    formatMonth: as({ month: 'short' }),
    formatYear: (date) => String(date.getFullYear()),
    formatMonthYear: as({ month: 'long', year: 'numeric' }),
    formatMonthDayYear: as({ day: 'numeric', month: 'long', year: 'numeric' }),
  };
}
