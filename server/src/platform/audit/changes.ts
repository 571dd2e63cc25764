import type { AuditChange } from './auditRecord';

/** Field, label in Chinese, label in English, old value, new value. */
export type Change = [string, string, string, unknown, unknown];

/** Field changes from short rows; fields without a change are left out. */
export const changes = (rows: Change[]): AuditChange[] =>
  rows
    .filter(([, , , before, after]) => JSON.stringify(before ?? null) !== JSON.stringify(after ?? null))
    .map(([field, zh, en, before, after]) => ({
      field,
      label: { zh, en },
      old: before ?? null,
      new: after ?? null,
    }));

/** `1 field`, `3 fields`. */
export const fieldCount = (count: number): string => `${count} field${count === 1 ? '' : 's'}`;
