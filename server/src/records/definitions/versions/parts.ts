import type { Condition } from '@attest/api-contract';

/** Something wrong with a version, and where. */
export interface Fault {
  place: string;
  message: string;
}

/** Keys of the fields that a condition reads. */
export function namedIn(condition: Condition): string[] {
  if ('all' in condition) return condition.all.flatMap(namedIn);
  if ('any' in condition) return condition.any.flatMap(namedIn);
  if ('not' in condition) return namedIn(condition.not);
  return [condition.field];
}
