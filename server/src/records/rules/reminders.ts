import type { Bilingual } from '@attest/api-contract';
import type { RecordRules } from '@attest/api-contract/records';
import { type CompiledFeel, compileFeel, compileTo } from '../../platform/feel/compile';
import { COMMON_FUNCTIONS } from '../../platform/feel/functions';
import type { FeelScope } from '../../platform/feel/scope';
import { OF_TIME, type RuleFacts } from './functions';
import { itemOf } from './kinds';
import { plain } from './plain';
import { compileText, holesOf } from './texts';

type Reminder = NonNullable<RecordRules['reminders']>[number];
type Names = Readonly<Record<string, unknown>>;

/** A day that people hear of, and what they are told. */
export interface Reminded extends Pick<Reminder, 'id' | 'before' | 'roles'> {
  day: string;
  text: Bilingual;
}

/** What the days of a record's reminders are, as far as an index may hold them. */
export interface AwaitedDays {
  /** Days that its own values give, whether or not a reminder speaks of them now. */
  days: string[];
  /** Roll-ups that are such days. */
  rolledUp: string[];
  /** Whether there are days that follow from something else. */
  open: boolean;
}

/** A reminder that is ready. */
export interface CompiledReminder {
  /** Every expression in it. */
  parts: readonly CompiledFeel<RuleFacts>[];
  /** Its part of what is awaited, by the values alone. */
  awaited(names: Names, facts: RuleFacts): Partial<AwaitedDays>;
  /** Its days as the names stand. */
  days(names: Names, facts: RuleFacts): Reminded[];
}

/** Expressions whose results its text shows. */
export const shownByReminder = ({ text, on, each }: Reminder): string[] => [
  ...holesOf(text),
  on,
  ...(each ? [each] : []),
];

/** Functions whose results rest on what they are given alone. */
const LASTING: ReadonlySet<string> = new Set(
  Object.keys(COMMON_FUNCTIONS).filter((name) => !OF_TIME.has(name)),
);

/** Compiles a reminder; `rolledUp`: the fields that show roll-ups. Throws FeelProblem. */
export function compileReminder(
  reminder: Reminder,
  scope: FeelScope<RuleFacts>,
  rolledUp: ReadonlySet<string>,
): CompiledReminder {
  const { id, before, roles } = reminder;
  const each = reminder.each === undefined ? null : compileFeel(reminder.each, scope);
  const within = each ? { ...scope, names: { ...scope.names, one: itemOf(each.type) } } : scope;
  const when = reminder.when === undefined ? null : compileTo('boolean', reminder.when, within);
  const on = compileTo('date', reminder.on, within);
  const text = compileText(reminder.text, within);
  const daysOf = (names: Names, facts: RuleFacts): Reminded[] => {
    if (when && when.evaluate(names, facts) !== true) return [];
    const day = plain(on.evaluate(names, facts));
    return typeof day === 'string' ? [{ id, before, roles, day, text: text.fill(names, facts) }] : [];
  };
  const forEach = <T>(names: Names, facts: RuleFacts, of: (names: Names) => T[]): T[] => {
    if (!each) return of(names);
    const list = each.evaluate(names, facts);
    return Array.isArray(list) ? list.flatMap((one) => of({ ...names, one })) : [];
  };
  const [, shown] = /^(?:values\.)?(\w+)$/.exec(reminder.on.trim()) ?? [];
  const rests = (each ? [each, on] : [on]).every((part) => isOfValues(part, rolledUp));
  return {
    parts: [...(each ? [each] : []), ...(when ? [when] : []), on, ...text.parts],
    awaited(names, facts) {
      if (!each && shown !== undefined && rolledUp.has(shown)) return { rolledUp: [shown] };
      if (!rests) return { open: true };
      const dayIn = (within: Names) => plain(on.evaluate(within, facts));
      const days = forEach(names, facts, (within) => [dayIn(within)]);
      return { days: days.filter((day) => typeof day === 'string') };
    },
    days: (names, facts) => forEach(names, facts, (within) => daysOf(within, facts)),
  };
}

/** All values at once, not one of them. */
const ALL_VALUES = /(?<![\w.])values\b(?!\s*\.)/;

/** Whether an expression comes to the same as long as the values of the record are the same. */
const isOfValues = (
  { text, reads, calls }: CompiledFeel<RuleFacts>,
  rolledUp: ReadonlySet<string>,
): boolean =>
  !ALL_VALUES.test(text) &&
  [...calls].every((name) => LASTING.has(name)) &&
  [...reads].every((path) => {
    const [name, key] = path.split('.');
    return name === 'one' || (name === 'values' && (key === undefined || !rolledUp.has(key)));
  });
