import type { Stored } from '../database/schema';
import type { TenantTransaction } from '../database/tenantTransaction';
import type { DetachedPart } from './chain';
import type { DetachedLine } from './lines';

/** What of a tenant's trail lies in the archive, oldest first. */
export async function detachedParts(tx: TenantTransaction): Promise<DetachedLine[]> {
  const rows = await tx.selectFrom('audit_archive').selectAll().orderBy('seq').execute();
  return rows.map(lineOf);
}

/** The last of them; undefined: the trail is whole. */
export async function lastDetached(tx: TenantTransaction): Promise<DetachedPart | undefined> {
  const row = await tx
    .selectFrom('audit_archive')
    .selectAll()
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && lineOf(row).head;
}

const lineOf = (row: Stored<'audit_archive'>): DetachedLine => ({
  type: 'detached',
  head: {
    tenant: row.tenant_id,
    seq: row.seq,
    hash: row.hash,
    at: row.detached_at.toISOString(),
    month: row.month,
    from: row.from_seq,
    previousHash: row.previous_hash,
    until: row.until.toISOString(),
    file: row.file,
    sha256: row.sha256,
  },
  publicKey: row.public_key,
  signature: row.signature,
});

/** Writes down that a part of the trail lies in the archive. */
export async function recordDetached(
  tx: TenantTransaction,
  { head, publicKey, signature }: DetachedLine,
): Promise<void> {
  await tx
    .insertInto('audit_archive')
    .values({
      seq: head.seq,
      hash: head.hash,
      month: head.month,
      from_seq: head.from,
      previous_hash: head.previousHash,
      until: head.until,
      file: head.file,
      sha256: head.sha256,
      detached_at: head.at,
      public_key: publicKey,
      signature,
      attached_until: null,
    })
    .execute();
}
