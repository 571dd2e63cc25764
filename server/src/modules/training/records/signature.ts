import type { TrainingSignature } from '@attest/api-contract';
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
  if (!row) return null;
  return {
    id: row.id,
    at: row.at.toISOString(),
    utcOffset: row.utc_offset,
    signer: { id: row.signer_id, account: row.signer_account, name: row.signer_name },
    meaning: SIGNATURE_MEANINGS[row.meaning],
    snapshotHash: row.snapshot_hash,
  };
}
