import type { Bilingual } from '@attest/api-contract';
import type { AuditOperator, AuditRecord } from '../../platform/audit/auditRecord';

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
