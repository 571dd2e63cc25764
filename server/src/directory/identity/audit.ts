import type { AuditOperator, AuditRecord } from '../../platform/audit/auditRecord';

/** The person an entry is about, as the trail shows them. */
export interface AuditedUser {
  id: string;
  account: string;
  name: string;
  /** In English, where it is known. */
  name_en?: string;
}

/** An entry about one user, in the sentence of its event unless it brings another. */
export const userRecord = (
  user: AuditedUser,
  event: string,
  more: Partial<AuditRecord> = {},
): AuditRecord => ({
  module: 'identity',
  objectType: 'user',
  objectId: user.id,
  objectNo: user.account,
  objectName: user.name_en === undefined ? user.name : { zh: user.name, en: user.name_en },
  event,
  ...more,
});

export const operatorOf = (user: AuditedUser): AuditOperator => ({
  id: user.id,
  account: user.account,
  name: user.name,
});
