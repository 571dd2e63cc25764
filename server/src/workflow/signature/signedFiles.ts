import { sql } from 'kysely';
import type { TenantTransaction } from '../../platform/database/tenantTransaction';

/** Ids of the files that any signature of an instance covers, whatever became of the signature. */
export async function signedFileIds(
  tx: TenantTransaction,
  instanceId: string | null,
): Promise<ReadonlySet<string>> {
  if (!instanceId) return new Set();
  const { rows } = await sql<{ id: string }>`
    select distinct jsonb_object_keys(s.snapshot::jsonb -> 'files') as id
    from signature s where s.instance_id = ${instanceId}`.execute(tx);
  return new Set(rows.map((row) => row.id));
}
