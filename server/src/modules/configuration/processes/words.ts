import type { Bilingual } from '@attest/api-contract';
import type { AssigneeRule, DueRule } from '../../../workflow/definition';
import { parseDue } from '../../../workflow/due';

/** Finds what roles and fields of a type are called. */
export interface Names {
  role(code: string): Bilingual;
  field(key: string): Bilingual;
}

const joined = (parts: Bilingual[], zh: string, en: string): Bilingual => ({
  zh: [...new Set(parts.map((part) => part.zh))].join(zh),
  en: [...new Set(parts.map((part) => part.en))].join(en),
});

/** Who handles a step, in words: the rules one after the other, each only once. */
export const handlersInWords = (rules: readonly AssigneeRule[], names: Names): Bilingual =>
  joined(
    rules.flatMap((rule) => personsOf(rule, names)),
    '；',
    '; ',
  );

function personsOf(rule: AssigneeRule, names: Names): Bilingual[] {
  if (rule.every) return rule.every.flatMap((one) => personsOf(one, names));
  if (rule.role) {
    const roles = joined([rule.role].flat().map(names.role), '、', ', ');
    if (rule.within === 'department')
      return [{ zh: `本部门的${roles.zh}`, en: `${roles.en} of the department` }];
    return [roles];
  }
  if (rule.departmentHead) return [{ zh: '部门负责人', en: 'Head of the department' }];
  if (rule.superior) return [{ zh: '发起人的上级', en: 'Superior of the initiator' }];
  if (rule.initiator) return [{ zh: '发起人', en: 'Initiator' }];
  if (rule.field) {
    const field = names.field(rule.field);
    return [{ zh: `“${field.zh}”中的人员`, en: `Whoever “${field.en}” names` }];
  }
  return rule.user ? [{ zh: rule.user, en: rule.user }] : [];
}

/** Within which time, in words; null where nothing is due. */
export function dueInWords(due: DueRule | undefined, names: Names): Bilingual | null {
  if (!due) return null;
  if (typeof due === 'string') return timeInWords(due);
  return joined(
    due.map((part) => {
      const time = timeInWords(part.in);
      const from = part.from && names.field(part.from);
      if (from && isNone(part.in)) return { zh: `至“${from.zh}”`, en: `On “${from.en}”` };
      return from ? { zh: `自“${from.zh}”起${time.zh}`, en: `${time.en} from “${from.en}”` } : time;
    }),
    '；',
    '; ',
  );
}

/** Whether what is due is so on the very day that a field names. */
const isNone = (text: string): boolean => Object.values(parseDue(text)).every((amount) => amount === 0);

const plural = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;

function timeInWords(text: string): Bilingual {
  const amount = parseDue(text);
  if ('workingDays' in amount)
    return { zh: `${amount.workingDays} 个工作日`, en: plural(amount.workingDays, 'working day') };
  if ('calendarDays' in amount)
    return { zh: `${amount.calendarDays} 天`, en: plural(amount.calendarDays, 'day') };
  const hours = Math.round(amount.milliseconds / 3_600_000);
  return { zh: `${hours} 小时`, en: plural(hours, 'hour') };
}

/** A number pattern as people read it: `DEV-<year>-<4 digits>`. */
export const patternInWords = (pattern: string, names: Names): Bilingual => ({
  zh: pattern.replace(PLACE, (_, place: string) => `〈${placeInWords(place, names).zh}〉`),
  en: pattern.replace(PLACE, (_, place: string) => `‹${placeInWords(place, names).en}›`),
});

const PLACE = /\{([^}]+)\}/g;

function placeInWords(place: string, names: Names): Bilingual {
  if (place === 'YYYY') return { zh: '年份', en: 'year' };
  const [, digits] = /^seq:(\d)$/.exec(place) ?? [];
  if (!digits) return names.field(place);
  return { zh: `${digits} 位流水号`, en: plural(Number(digits), 'digit') };
}

/** Texts of gates and reminders name values in braces: in words, an ellipsis. */
export const withoutValues = ({ zh, en }: Bilingual): Bilingual => ({
  zh: zh.replace(/\{[^}]*\}/g, '…'),
  en: en.replace(/\{[^}]*\}/g, '…'),
});
