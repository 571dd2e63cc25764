import type { Bilingual } from '@attest/api-contract';
import { type FeelWords, feelInWords } from '../../../platform/feel/words';
import type { QualityProcessDefinition } from '../../../records/definitions/process';
import { fieldWords } from '../../../records/rules/fieldWords';
import {
  type AssigneeRule,
  type DueRule,
  decisionLabel,
  type StepDefinition,
} from '../../../workflow/definition';
import { parseDue } from '../../../workflow/due';
import { CONDITION_NAMES } from '../../../workflow/feel';

/** Finds what roles and fields of a type are called. */
export interface Names {
  role(code: string): Bilingual;
  field(key: string): Bilingual;
  /** A condition of the type as a sentence; of a step that names its decision, with the step. */
  condition(text: string, step?: StepDefinition): Bilingual;
}

/** What a type calls its fields and decisions; the names of roles come from outside. */
export function namesOf({ form }: QualityProcessDefinition, roles: ReadonlyMap<string, Bilingual>): Names {
  const said = (code: string, name: Bilingual | undefined): Bilingual => name ?? { zh: code, en: code };
  const fields = fieldWords(form.fields);
  const wordsAt = (step?: StepDefinition): FeelWords => ({
    nameOf: (path) => (path === 'decision' ? { zh: '决定', en: 'decision' } : fields.nameOf(path)),
    isTime: fields.isTime,
    textAt: (path, text) =>
      path === 'decision' ? decisionLabel(text, step?.decisions?.[text]) : fields.textAt(path, text),
  });
  return {
    role: (code) => said(code, roles.get(code)),
    field: (key) => said(key, fields.nameOf(`values.${key}`)),
    condition: (text, step) => feelInWords(text, CONDITION_NAMES, wordsAt(step)),
  };
}

const joined = (parts: Bilingual[], zh: string, en: string): Bilingual => ({
  zh: [...new Set(parts.map((part) => part.zh))].join(zh),
  en: [...new Set(parts.map((part) => part.en))].join(en),
});

/** What holds under a condition. */
const under = (condition: Bilingual, { zh, en }: Bilingual): Bilingual => ({
  zh: `${condition.zh}时：${zh}`,
  en: `${en} if ${condition.en}`,
});

/** The first of them whose condition holds is meant; what is the same in any case is said once. */
function inTurn(parts: { if?: string; is: Bilingual }[], names: Names): Bilingual {
  const last = parts.at(-1);
  if (last && !last.if && parts.every(({ is }) => is.zh === last.is.zh)) return last.is;
  return joined(
    parts.map(({ if: condition, is }) =>
      condition ? under(names.condition(condition), is) : { zh: `否则：${is.zh}`, en: `otherwise ${is.en}` },
    ),
    '；',
    '; ',
  );
}

const begun = ({ zh, en }: Bilingual): Bilingual => ({ zh, en: en.charAt(0).toUpperCase() + en.slice(1) });

/** Who handles a step, in words. */
export const handlersInWords = (rules: readonly AssigneeRule[], names: Names): Bilingual =>
  begun(
    inTurn(
      rules.map((rule) => ({ if: rule.if, is: joined(personsOf(rule, names), '、', ', ') })),
      names,
    ),
  );

function personsOf(rule: AssigneeRule, names: Names): Bilingual[] {
  if (rule.every)
    return rule.every.flatMap((one) => {
      const persons = personsOf(one, names);
      return one.if ? bracketed(names.condition(one.if), persons) : persons;
    });
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
    return [{ zh: `“${field.zh}”中的人员`, en: `whoever is named in “${field.en}”` }];
  }
  return rule.user ? [{ zh: rule.user, en: rule.user }] : [];
}

/** Those who are added under a condition. */
const bracketed = (condition: Bilingual, persons: Bilingual[]): Bilingual[] =>
  persons.map(({ zh, en }) => ({ zh: `${zh}（${condition.zh}时）`, en: `${en} (if ${condition.en})` }));

/** Within which time, in words; null where nothing is due. */
export function dueInWords(due: DueRule | undefined, names: Names): Bilingual | null {
  if (!due) return null;
  if (typeof due === 'string') return begun(timeInWords(due));
  return begun(
    inTurn(
      due.map((part) => ({ if: part.if, is: spanInWords(part, names) })),
      names,
    ),
  );
}

function spanInWords(part: Exclude<DueRule, string>[number], names: Names): Bilingual {
  const time = timeInWords(part.in);
  const from = part.from && names.field(part.from);
  if (from && isNone(part.in)) return { zh: `至“${from.zh}”`, en: `on “${from.en}”` };
  return from ? { zh: `自“${from.zh}”起${time.zh}`, en: `${time.en} from “${from.en}”` } : time;
}

/** Whether what is due is so on the very day that a field names. */
const isNone = (text: string): boolean => Object.values(parseDue(text)).every((amount) => amount === 0);

const plural = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;

function timeInWords(text: string): Bilingual {
  const amount = parseDue(text);
  if ('workingDays' in amount && amount.workingDays === 0) return { zh: '当日', en: 'the same day' };
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
