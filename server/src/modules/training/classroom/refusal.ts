import { type Bilingual, type ClassState, LONGEST_CLASS } from '@attest/api-contract';
import { AppError } from '../../../platform/errors';
import type { Context } from '../../../platform/module';

export const STATE_LABELS: Record<ClassState, Bilingual> = {
  planned: { zh: '已安排', en: 'planned' },
  open: { zh: '进行中', en: 'under way' },
  closed: { zh: '已结束', en: 'closed' },
  cancelled: { zh: '已取消', en: 'cancelled' },
};

/** What classes are refused for. */
const RULES = {
  state: (state: ClassState) => ({
    zh: `授课当前为“${STATE_LABELS[state].zh}”`,
    en: `the class is ${STATE_LABELS[state].en}`,
  }),
  time: () => ({
    zh: `结束时间须晚于开始时间，且授课不超过 ${LONGEST_CLASS} 小时`,
    en: `a class ends after it starts and lasts ${LONGEST_CLASS} hours at most`,
  }),
  early: (minutes: number) => ({
    zh: `开始前 ${minutes} 分钟方可开放签到`,
    en: `signing in can be opened ${minutes} minutes before the class starts`,
  }),
  lecturer: () => ({ zh: '所选人员不是讲师', en: 'the person chosen is no lecturer' }),
  full: (seats: number) => ({ zh: `座位不足，共 ${seats} 个`, en: `there are ${seats} seats only` }),
  taken: () => ({
    zh: '有人已在其他授课中，或不再需要参加，请刷新后重新选择',
    en: 'somebody has a seat in another class or needs none; reload and choose again',
  }),
  code: () => ({
    zh: '签到码不正确或已过期，请使用屏幕上的最新签到码',
    en: 'the code is wrong or out of date; use the one that the screen shows now',
  }),
  notIn: () => ({ zh: '尚未签到，不能签退', en: 'who has not signed in cannot sign out' }),
};

type Rules = typeof RULES;

/** CLASS_REFUSED with the rule that was broken, in the caller's language. */
export function refused<R extends keyof Rules>(
  { language }: Pick<Context, 'language'>,
  rule: R,
  ...given: Parameters<Rules[R]>
): AppError {
  const text = (RULES[rule] as (...values: unknown[]) => Bilingual)(...given);
  return new AppError('CLASS_REFUSED', { why: text[language], rule });
}
