import type { Bilingual } from '@attest/api-contract';
import { canonicalize } from 'json-canonicalize';
import type { AuditChange } from './auditRecord';

/** Whether two values say the same: the database keeps the parts of one in an order of its own. */
export const sameJson = (one: unknown, other: unknown): boolean =>
  canonicalize(one ?? null) === canonicalize(other ?? null);

/**
 * Changes of fields by key, each with its old and new value; fields without a change are left out. What a field is called
 * says the type of object (`auditWords`); `labels` names those that a form or a list of things declares.
 */
export const changes = (
  fields: Readonly<Record<string, readonly [old: unknown, now: unknown]>>,
  labels: Readonly<Record<string, Bilingual>> = {},
): AuditChange[] =>
  Object.entries(fields)
    .filter(([, [old, now]]) => !sameJson(old, now))
    .map(([field, [old, now]]) => ({
      field,
      ...(labels[field] && { label: labels[field] }),
      old: old ?? null,
      new: now ?? null,
    }));

/** `1 field`, `3 fields`. */
export const fieldCount = (count: number): string => `${count} field${count === 1 ? '' : 's'}`;
