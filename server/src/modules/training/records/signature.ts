import type { TrainingSignature } from '@attest/api-contract';
import { storedRows } from '../../../platform/database/rows';
import type { Stored } from '../../../platform/database/schema';
import type { Context } from '../../../platform/module';
import { SIGNATURE_MEANINGS, type SignatureMeaning } from '../../../workflow/definition';
import '../../../workflow/tables';

interface Signed {
  process: 'assignment' | 'trainingClass';
  id: string;
  meaning: SignatureMeaning;
}

/** The last signature of a record with a meaning: the trainee's closing one, or the lecturer's. */
export async function signatureOf(
  ctx: Context,
  { process, id, meaning }: Signed,
): Promise<TrainingSignature | null> {
  const row = await ctx.tx
    .selectFrom('signature')
    .selectAll()
    .where('record_id', '=', id)
    .where('process', '=', process)
    .where('meaning', '=', meaning)
    .orderBy('at', 'desc')
    .executeTakeFirst();
  return row ? toSignature(row) : null;
}

/** Signatures by their ids; those that are null are passed over. */
export async function signaturesOf(
  ctx: Context,
  ids: (string | null)[],
): Promise<Map<string, TrainingSignature>> {
  const known = ids.filter((id) => id !== null);
  if (known.length === 0) return new Map();
  const rows = await storedRows(ctx.tx, 'signature', { id: known });
  return new Map(rows.map((row) => [row.id, toSignature(row)]));
}

const toSignature = (row: Stored<'signature'>): TrainingSignature => ({
  id: row.id,
  at: row.at.toISOString(),
  utcOffset: row.utc_offset,
  signer: { id: row.signer_id, account: row.signer_account, name: row.signer_name },
  meaning: SIGNATURE_MEANINGS[row.meaning],
  snapshotHash: row.snapshot_hash,
});
