import type { ImportedOrigin } from '@attest/api-contract';
import { sql } from 'kysely';
import { fileRefs } from '../../../platform/files/fileUse';
import type { Context } from '../../../platform/module';
import { peopleById } from '../../store/people';

interface Stored {
  imported_at: Date;
  imported_by: string;
  reason: string;
  signatures: ImportedOrigin['signatures'];
  proof: string[];
}

/** Where a record comes from that was kept elsewhere; nothing for one that began here. */
export async function originOf(
  { tx }: Context,
  process: string,
  recordId: string,
): Promise<{ imported?: ImportedOrigin }> {
  const { rows } = await sql<Stored>`
    select imported_at, imported_by, reason, signatures, proof from record_origin
    where process = ${process} and record_id = ${recordId}`.execute(tx);
  const [row] = rows;
  if (!row) return {};
  const files = await fileRefs(tx, row.proof);
  const by = (await peopleById(tx, [row.imported_by])).get(row.imported_by);
  return {
    imported: {
      at: row.imported_at.toISOString(),
      by: by ?? { id: row.imported_by, account: '', name: '' },
      reason: row.reason,
      signatures: row.signatures,
      proof: row.proof.flatMap((id) => files.get(id) ?? []),
    },
  };
}
