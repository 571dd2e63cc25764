import {
  type Bilingual,
  NOTICE_LIMITS,
  type NoticeChoices,
  type NoticeProblem,
  type NoticeSetting,
  noticeProblem,
} from '@attest/api-contract';
import type { useT } from '../../frame/useT';

type Translate = ReturnType<typeof useT>;
type Text = (text: Bilingual) => string;

/** An hour as it is read: `08:00`. */
export const clock = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

/** When mail leaves, in words. */
export const timingText = (t: Translate, { timing, hour }: NoticeChoices): string =>
  timing === 'daily'
    ? t('config.notices.dailyAt', { time: clock(hour) })
    : t(`config.notices.timings.${timing}`);

/** The days of reminders, in words; empty for kinds that remind of none. */
export const daysText = (t: Translate, { reminds }: NoticeSetting, { days }: NoticeChoices): string =>
  reminds
    ? t(`config.notices.${reminds}`, { days: [...days].sort((a, b) => b - a).join(t('config.comma')) })
    : '';

/** Who hears of it too, in words. */
export function copiesText(
  t: Translate,
  text: Text,
  { copies }: NoticeChoices,
  roles: readonly { code: string; name: Bilingual }[],
): string {
  const names = [
    ...(copies.superior ? [t('config.notices.superior')] : []),
    ...(copies.head ? [t('config.notices.head')] : []),
    ...copies.roles.map((code) => {
      const role = roles.find((one) => one.code === code);
      return role ? text(role.name) : code;
    }),
  ];
  return names.join(t('config.comma'));
}

/** The days that somebody has typed; null where that are none. */
export function readDays(typed: string): number[] | null {
  const parts = typed.split(/[\s,，、;；]+/).filter(Boolean);
  const days = parts.map(Number);
  const isDay = (day: number) => Number.isInteger(day) && day >= 0 && day <= NOTICE_LIMITS.day;
  if (!days.every(isDay) || days.length > NOTICE_LIMITS.days) return null;
  return [...new Set(days)];
}

/** What is wrong with what was entered; null when nothing is. */
export const problemOf = (
  setting: NoticeSetting,
  choices: NoticeChoices,
  days: number[] | null,
): NoticeProblem | 'days' | null => (days === null ? 'days' : noticeProblem(setting, { ...choices, days }));
