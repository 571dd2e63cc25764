import type { Brought } from '../brought';
import type { AuditRecord, LabelledRecord } from './auditRecord';
import { fieldLabel } from './words/registry';

/**
 * A record with what its fields are called. A field that nobody has declared is a fault of the build: the tests refuse
 * it (`strict`), and no act of a person fails by it.
 */
export function labelled(
  { changes, ...record }: AuditRecord,
  brought: Brought,
  { strict }: { strict: boolean },
): LabelledRecord {
  if (!changes) return record;
  return {
    ...record,
    changes: changes.map((change) => {
      const { field } = change;
      const label = change.label ?? fieldLabel(brought, record.objectType, field);
      if (!label && strict) throw new Error(`Nothing says what ${record.objectType}.${field} is called`);
      return { ...change, label: label ?? { zh: field, en: field } };
    }),
  };
}
