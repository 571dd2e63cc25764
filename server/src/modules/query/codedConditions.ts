import type { QueryContent } from '@attest/api-contract';
import { AUDIT_NAMES } from '../../platform/audit/words/names';

/** Fields of the trail that are codes by now, and which. */
const CODED: Record<string, keyof typeof AUDIT_NAMES> = {
  module: 'modules',
  event: 'events',
  objectType: 'objects',
};

/**
 * A query of the trail from the time when its codes were texts: what it asked of their letters it asks of the codes
 * that have them. What no code has stays as it was written, for its author to see.
 */
export function withCodedConditions(content: QueryContent): QueryContent {
  return {
    ...content,
    conditions: content.conditions.map((condition) => {
      const { field, operator, values } = condition;
      const kind = Object.hasOwn(CODED, field) ? CODED[field] : undefined;
      if (!kind || (operator !== 'like' && operator !== 'notLike')) return condition;
      const wanted = String(values[0]).toLowerCase();
      const codes = Object.keys(AUDIT_NAMES[kind]).filter((code) => code.toLowerCase().includes(wanted));
      if (codes.length === 0) return condition;
      return { ...condition, operator: operator === 'like' ? 'in' : 'notIn', values: codes };
    }),
  };
}
