import type { TenantTransaction } from '../database/tenantTransaction';
import { prepared, preparedLast } from '../database/transaction';
import type { AuditOperator, AuditRecord } from '../module';
import { searchTerms } from '../search/searchTerms';
import { type ChainEntry, entryHash, GENESIS, storable } from './chain';
import './tables';

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
  records: AuditRecord[],
  { last = false } = {},
): Promise<void> {
  if (records.length === 0) return;
  let { seq, hash } = await lockHead(tx);
  const rows = records.map((record) => {
    seq += 1;
    const entry = storable(toEntry(tenantId, seq, meta, record));
    const previous = hash;
    hash = entryHash(previous, entry);
    return { ...indexed(entry), entry, previous_hash: previous, hash };
  });
  await (last ? preparedLast : prepared)(
    tx,
    'audit_append',
    `with entries as (
       insert into audit_entry (seq, at, operator_id, operator_account, operator_name, module, event,
         object_type, object_id, terms, entry, previous_hash, hash)
       select * from jsonb_to_recordset($1::jsonb) as e(seq bigint, at timestamptz, operator_id uuid,
         operator_account text, operator_name text, module text, event text, object_type text,
         object_id text, terms text[], entry jsonb, previous_hash text, hash text)
     )
     update audit_head set seq = $2, hash = $3`,
    [JSON.stringify(rows), seq, hash],
  );
}

interface HeadRow {
  seq: number;
  hash: string;
}

async function lockHead(tx: TenantTransaction): Promise<HeadRow> {
  const lock = () => prepared<HeadRow>(tx, 'audit_lock_head', 'select seq, hash from audit_head for update');
  const [head] = await lock();
  if (head) return head;
  await prepared(
    tx,
    'audit_first_head',
    'insert into audit_head (seq, hash) values (0, $1) on conflict do nothing',
    [GENESIS],
  );
  return (await lock())[0] as HeadRow;
}

function toEntry(tenant: string, seq: number, meta: AuditMeta, record: AuditRecord): ChainEntry {
  return {
    tenant,
    seq,
    at: meta.at.toISOString(),
    zone: meta.zone ?? 'UTC',
    operatorId: meta.operator?.id ?? null,
    operatorAccount: meta.operator?.account ?? 'system',
    operatorName: meta.operator?.name ?? 'system',
    onBehalfOf: record.onBehalfOf ?? null,
    session: meta.sessionId,
    ip: meta.ip,
    module: record.module,
    objectType: record.objectType,
    objectId: record.objectId ?? null,
    objectNo: record.objectNo ?? null,
    objectName: record.objectName ?? null,
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

/** The columns that searching uses. */
const indexed = (entry: ChainEntry) => ({
  seq: entry.seq,
  at: entry.at,
  operator_id: entry.operatorId,
  operator_account: entry.operatorAccount,
  operator_name: entry.operatorName,
  module: entry.module,
  event: entry.event,
  object_type: entry.objectType,
  object_id: entry.objectId,
  terms: searchTerms(entry.objectNo, entry.objectName, entry.operatorAccount, entry.operatorName),
});
