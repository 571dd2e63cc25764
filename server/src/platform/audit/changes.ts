import type { Bilingual } from '@attest/api-contract';
import type { AuditChange } from './auditRecord';

/**
 * Changes of fields by key, each with its old and new value; fields without a change are left out. What a field is called
 * says the type of object (`auditWords`); `labels` names those that a form or a list of things declares.
 */
export const changes = (
  fields: Readonly<Record<string, readonly [old: unknown, now: unknown]>>,
  labels: Readonly<Record<string, Bilingual>> = {},
): AuditChange[] =>
  Object.entries(fields)
    .filter(([, [old, now]]) => JSON.stringify(old ?? null) !== JSON.stringify(now ?? null))
    .map(([field, [old, now]]) => ({
      field,
      ...(labels[field] && { label: labels[field] }),
      old: old ?? null,
      new: now ?? null,
    }));

/** `1 field`, `3 fields`. */
export const fieldCount = (count: number): string => `${count} field${count === 1 ? '' : 's'}`;
