import type { Bilingual } from '@attest/api-contract';
import type { RecordRules } from '@attest/api-contract/records';
import { type CompiledFeel, compileFeel, compileTo } from '../../platform/feel/compile';
import type { FeelScope } from '../../platform/feel/scope';
import type { RuleFacts } from './functions';
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

/** A reminder that is ready. */
export interface CompiledReminder {
  /** Every expression in it. */
  parts: readonly CompiledFeel<RuleFacts>[];
  /** Its days as the names stand. */
  days(names: Names, facts: RuleFacts): Reminded[];
}

/** Expressions whose results its text shows. */
export const shownByReminder = ({ text, on, each }: Reminder): string[] => [
  ...holesOf(text),
  on,
  ...(each ? [each] : []),
];

/** Compiles a reminder. Throws FeelProblem. */
export function compileReminder(reminder: Reminder, scope: FeelScope<RuleFacts>): CompiledReminder {
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
  return {
    parts: [...(each ? [each] : []), ...(when ? [when] : []), on, ...text.parts],
    days(names, facts) {
      if (!each) return daysOf(names, facts);
      const list = each.evaluate(names, facts);
      return Array.isArray(list) ? list.flatMap((one) => daysOf({ ...names, one }, facts)) : [];
    },
  };
}
