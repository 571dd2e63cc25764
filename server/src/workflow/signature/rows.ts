import type { SignatureRow } from '@attest/api-contract';
import type { Static } from 'typebox';
import type { TenantTransaction } from '../../platform/database/tenantTransaction';
import { SIGNATURE_MEANINGS } from '../definition';
import type { Definition } from '../publish';
import type { SignedSnapshot } from '../recordPort';
import { personOf } from '../store/load';
import { lostParts } from './lostParts';
import { signedChanges, trailOf } from './signedChanges';

/** The record as it is now, which of its fields follow from others, and which the reader does not see. */
interface SignedRecord {
  current: SignedSnapshot;
  computed: ReadonlySet<string> | undefined;
  isHidden(key: string): boolean;
}

/** Signatures of an instance, oldest first. What is signed is whole, whoever reads of it. */
export async function signatureRows(
  tx: TenantTransaction,
  instanceId: string,
  definition: Definition,
  { current, computed, isHidden }: SignedRecord,
): Promise<Static<typeof SignatureRow>[]> {
  const rows = await tx
    .selectFrom('signature')
    .selectAll()
    .where('instance_id', '=', instanceId)
    .orderBy('at')
    .orderBy('id')
    .execute();
  const signed = rows.map((row) => {
    const snapshot = JSON.parse(row.snapshot) as StoredSnapshot;
    // Nobody alters what rules say: where somebody has altered what they rest on, that is told of.
    const lost = lostParts(snapshot, current).filter(({ key }) => !computed?.has(key));
    return { row, version: versionOf(snapshot), lost };
  });
  const [first] = signed.filter(({ lost }) => lost.length > 0);
  const trail = first ? await trailOf(tx, first.row.process, first.row.record_id) : [];
  return signed.map(({ row, version, lost }) => ({
    id: row.id,
    at: row.at.toISOString(),
    utcOffset: row.utc_offset,
    signer: personOf(row, 'signer') as NonNullable<ReturnType<typeof personOf>>,
    onBehalfOf: personOf(row, 'behalf'),
    meaning: SIGNATURE_MEANINGS[row.meaning],
    stepName: definition.steps.get(row.step_id)?.name ?? { zh: row.step_id, en: row.step_id },
    recordNo: row.record_no,
    version,
    snapshotHash: row.snapshot_hash,
    superseded: row.superseded,
    changedAfter: signedChanges(lost, row, { trail, isHidden }),
  }));
}

/** Snapshots of earlier times hold a count of changes, and the release of a document beside it. */
type StoredSnapshot = Omit<SignedSnapshot, 'version'> & { version: string | number | null };

function versionOf({ version, values }: StoredSnapshot): string | null {
  if (typeof version !== 'number') return version;
  return typeof values.release === 'string' ? values.release : null;
}
