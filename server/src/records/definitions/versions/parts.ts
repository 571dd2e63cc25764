import type { Condition } from '@attest/api-contract';
import type { AssigneeRule } from '../../../workflow/definition';

/** Something wrong with a version, and where. */
export interface Fault {
  place: string;
  message: string;
}

/** Rules that name people, with all that stand in them. */
export const assigneesIn = (rules: readonly AssigneeRule[] = []): AssigneeRule[] =>
  rules.flatMap((rule) => [rule, ...assigneesIn(rule.every), ...assigneesIn(rule.orElse && [rule.orElse])]);

/** Keys of the fields that a condition reads. */
export function namedIn(condition: Condition): string[] {
  if ('all' in condition) return condition.all.flatMap(namedIn);
  if ('any' in condition) return condition.any.flatMap(namedIn);
  if ('not' in condition) return namedIn(condition.not);
  return 'same' in condition ? [condition.field, condition.same] : [condition.field];
}
