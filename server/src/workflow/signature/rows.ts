import type { SignatureRow } from '@attest/api-contract';
import { canonicalize } from 'json-canonicalize';
import type { Static } from 'typebox';
import type { TenantTransaction } from '../../platform/database/tenantTransaction';
import { SIGNATURE_MEANINGS } from '../definition';
import type { Definition } from '../publish';
import type { SignedSnapshot } from '../recordPort';
import { personOf } from '../store/load';
import '../tables';

/** Signatures of an instance, oldest first; `current` is the record as it is now. */
export async function signatureRows(
  tx: TenantTransaction,
  instanceId: string,
  definition: Definition,
  current: SignedSnapshot,
): Promise<Static<typeof SignatureRow>[]> {
  const rows = await tx
    .selectFrom('signature')
    .selectAll()
    .where('instance_id', '=', instanceId)
    .orderBy('at')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    utcOffset: row.utc_offset,
    signer: personOf(row, 'signer') as NonNullable<ReturnType<typeof personOf>>,
    onBehalfOf: personOf(row, 'behalf'),
    meaning: SIGNATURE_MEANINGS[row.meaning],
    stepName: definition.steps.get(row.step_id)?.name ?? { zh: row.step_id, en: row.step_id },
    recordNo: row.record_no,
    recordVersion: row.record_version,
    snapshotHash: row.snapshot_hash,
    superseded: row.superseded,
    changedAfter: signedPartChanged(JSON.parse(row.snapshot) as SignedSnapshot, current),
  }));
}

/** Whether anything that was there to be signed is different now. What was empty then may be filled later. */
function signedPartChanged(signed: SignedSnapshot, current: SignedSnapshot): boolean {
  const differs = (before: Record<string, unknown>, now: Record<string, unknown>) =>
    Object.entries(before).some(
      ([key, value]) => !isBlank(value) && canonicalize(value) !== canonicalize(now[key] ?? null),
    );
  return differs(signed.values, current.values) || differs(signed.files, current.files);
}

const isBlank = (value: unknown): boolean =>
  value === null || value === '' || value === false || (Array.isArray(value) && value.length === 0);
