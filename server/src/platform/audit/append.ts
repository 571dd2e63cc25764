import type { TenantTransaction } from '../database/tenantTransaction';
import { prepared, togetherLast } from '../database/transaction';
import { searchTerms } from '../search/searchTerms';
import { type AuditOperator, SYSTEM, type WordedRecord } from './auditRecord';
import { aroundNumber, hashOfTerms, storable, type UnnumberedEntry } from './chain';

/** Who, when and from where; the same for all entries of one transaction. */
export interface AuditMeta {
  /** Database time of the transaction. */
  at: Date;
  /** Null: the system itself. */
  operator: AuditOperator | null;
  sessionId: string | null;
  ip: string | null;
  requestId: string | null;
  /** Time zone of the tenant, IANA name. */
  zone?: string;
}

/**
 * Appends to the tenant's chain. Takes the head's row lock until the transaction ends, so it is called at the
 * end of a transaction: entries of one tenant are written one transaction after the other. With `last` the
 * commit travels along.
 */
export async function appendAudit(
  tx: TenantTransaction,
  tenantId: string,
  meta: AuditMeta,
  records: WordedRecord[],
  { last = false } = {},
): Promise<void> {
  if (records.length === 0) return;
  const entries = records.map((record) => {
    const entry = storable(toEntry(tenantId, meta, record));
    const columns = indexed(entry);
    const hashed = { ...entry, hashVersion: 2 as const, termsHash: hashOfTerms(columns.terms) };
    return { ...columns, ...aroundNumber(hashed) };
  });
  const append = () => prepared(tx, 'audit_append', 'select audit_append($1)', [JSON.stringify(entries)]);
  await (last ? togetherLast(tx, append) : append());
}

function toEntry(tenant: string, meta: AuditMeta, record: WordedRecord): UnnumberedEntry {
  const operator = meta.operator ?? SYSTEM;
  return {
    tenant,
    at: meta.at.toISOString(),
    zone: meta.zone ?? 'UTC',
    operatorId: operator.id,
    operatorAccount: operator.account,
    operatorName: operator.name,
    onBehalfOf: record.onBehalfOf?.name ?? null,
    ...(record.onBehalfOf && { onBehalfOfId: record.onBehalfOf.id }),
    session: meta.sessionId,
    ip: meta.ip,
    module: record.module,
    objectType: record.objectType,
    objectId: record.objectId ?? null,
    objectNo: record.objectNo ?? null,
    ...namesOf(record.objectName),
    objectVersion: record.objectVersion ?? null,
    event: record.event,
    changes: (record.changes ?? []).map(({ field, label, old, new: value }) => ({
      field,
      labelZh: label.zh,
      labelEn: label.en,
      old: old ?? null,
      new: value ?? null,
    })),
    reason: record.reason ?? null,
    descriptionZh: record.description.zh,
    descriptionEn: record.description.en,
    taskId: record.taskId ?? null,
    signatureId: record.signatureId ?? null,
    requestId: meta.requestId,
  };
}

function namesOf(name: WordedRecord['objectName']): Pick<UnnumberedEntry, 'objectName' | 'objectNameEn'> {
  if (typeof name !== 'object') return { objectName: name ?? null };
  return { objectName: name.zh, ...(name.en !== name.zh && { objectNameEn: name.en }) };
}

/** The columns that searching uses; the verifier compares them with what is hashed. */
const indexed = (entry: UnnumberedEntry) => ({
  at: entry.at,
  operator_id: entry.operatorId,
  operator_account: entry.operatorAccount,
  operator_name: entry.operatorName,
  module: entry.module,
  event: entry.event,
  object_type: entry.objectType,
  object_id: entry.objectId,
  terms: searchTerms(
    entry.objectNo,
    entry.objectName,
    entry.objectNameEn,
    entry.operatorAccount,
    entry.operatorName,
  ),
});
