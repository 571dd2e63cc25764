import type { Bilingual } from '@attest/api-contract';
import type { AuditChange, AuditOperator, AuditRecord } from '../../platform/audit/auditRecord';

/** The person an entry is about, as the trail shows them. */
export interface AuditedUser {
  id: string;
  account: string;
  name: string;
}

/** An entry about one user. */
export const userRecord = (
  user: AuditedUser,
  event: string,
  description: Bilingual,
  more: Partial<AuditRecord> = {},
): AuditRecord => ({
  module: 'identity',
  objectType: 'user',
  objectId: user.id,
  objectNo: user.account,
  objectName: user.name,
  event,
  description,
  ...more,
});

export const operatorOf = (user: AuditedUser): AuditOperator => ({
  id: user.id,
  account: user.account,
  name: user.name,
});

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
