import type { Bilingual, UserRef } from '@attest/api-contract';

/** One change of one field. */
export interface AuditChange {
  field: string;
  /** What it is called, where it is declared by a form or by nothing; else its type of object says it. */
  label?: Bilingual;
  old: unknown;
  new: unknown;
}

/** Figures, codes and names in a sentence, in both languages where they differ. */
export type AuditDetails = Readonly<Record<string, string | number | Bilingual>>;

/** What a handler leaves in the audit trail; operator, time, request and hash are added on commit. */
export interface AuditRecord {
  module: string;
  objectType: string;
  objectId?: string;
  objectNo?: string;
  /** In both languages where it is called so; else as it was typed. */
  objectName?: string | Bilingual;
  objectVersion?: number;
  event: string;
  changes?: AuditChange[];
  reason?: string;
  /** What the sentence of the event names beside the object, where it says `{count}`. */
  details?: AuditDetails;
  /** What happened, in a sentence; absent: that of the event, about the object. */
  description?: Bilingual;
  taskId?: string;
  signatureId?: string;
  onBehalfOf?: Pick<UserRef, 'id' | 'name'>;
  /** Who did it, where that is not whoever calls: nobody is signed in yet, or the product does it by itself. */
  operator?: AuditOperator;
}

export interface AuditOperator {
  id: string | null;
  account: string;
  name: string;
}

/** The product by itself, whoever happens to be there. */
export const SYSTEM: AuditOperator = { id: null, account: 'system', name: 'system' };

/** A change whose field is called something. */
export type LabelledChange = AuditChange & { label: Bilingual };

/** A record as it is appended: in words. */
export type WordedRecord = Omit<AuditRecord, 'changes' | 'description' | 'details'> & {
  changes?: LabelledChange[];
  description: Bilingual;
};
