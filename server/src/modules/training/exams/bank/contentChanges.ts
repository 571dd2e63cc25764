import type { Bilingual } from '@attest/api-contract';
import { canonicalize } from 'json-canonicalize';
import type { AuditChange } from '../../../../platform/audit/auditRecord';

/** What differs between two contents, field by field, for the trail. Without `before` everything is new. */
export function contentChanges<C extends object>(
  labels: { [K in keyof C]-?: Bilingual },
  before: C | null,
  after: C,
): AuditChange[] {
  return (Object.keys(labels) as (keyof C & string)[]).flatMap((field) => {
    const old = before ? (before[field] ?? null) : null;
    const now = after[field] ?? null;
    if (canonicalize(old) === canonicalize(now)) return [];
    return [{ field, label: labels[field], old, new: now }];
  });
}
