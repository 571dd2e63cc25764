import { type Condition, faultText } from '@attest/api-contract';
import type { AssigneeRule } from '../../../workflow/definition';

/** What is said of names that nothing answers to, and of what is there already. */
export const SAID = {
  noField: (key: string) => faultText('noField', { key }),
  noColumn: (key: string) => faultText('noColumn', { key }),
  noSection: (key: string) => faultText('noSection', { key }),
  noType: (type: string) => faultText('noType', { type }),
  noStep: (step: string) => faultText('noStep', { step }),
  retired: (key: string) => faultText('retired', { key }),
  twice: (key: string) => faultText('twice', { key }),
  missing: (key: string) => faultText('missing', { key }),
  noNumber: (key: string) => faultText('noNumber', { key }),
};

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
