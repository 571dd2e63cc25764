import { type Bilingual, type Condition, worded } from '@attest/api-contract';
import type { AssigneeRule } from '../../../workflow/definition';

/** Something wrong with a version, and where. */
export interface Fault {
  place: string;
  message: Bilingual;
}

/** What is said of names that nothing answers to, and of what is there already. */
export const SAID = {
  noField: (key: string) => worded('没有字段“{{key}}”', 'there is no field “{{key}}”', { key }),
  noColumn: (key: string) => worded('没有列“{{key}}”', 'there is no column “{{key}}”', { key }),
  noSection: (key: string) => worded('没有分组“{{key}}”', 'there is no section “{{key}}”', { key }),
  noType: (type: string) => worded('没有记录类型“{{type}}”', 'there is no record type “{{type}}”', { type }),
  noStep: (step: string) => worded('没有步骤“{{step}}”', 'there is no step “{{step}}”', { step }),
  retired: (key: string) => worded('字段“{{key}}”已停用', '“{{key}}” is retired', { key }),
  twice: (key: string) => worded('“{{key}}”出现了两次', '“{{key}}” is there twice', { key }),
  missing: (key: string) => worded('缺少“{{key}}”', '“{{key}}” is missing', { key }),
  noNumber: (key: string) => worded('“{{key}}”不是数字', '“{{key}}” is no number', { key }),
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
