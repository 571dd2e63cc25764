import { createHash } from 'node:crypto';
import { canonicalize } from 'json-canonicalize';
import { utcOffset } from '../../directory/tenancy/tenantTime';
import type { Context } from '../../platform/module';
import type { SignatureMeaning } from '../definition';
import type { SignedSnapshot } from '../recordPort';
import { uuidAt } from '../uuid';

/** What is signed where no process runs: the record itself, in one act. */
export interface SignedRecord {
  /** Kind of the record, as the audit trail names it. */
  type: string;
  id: string;
  no: string | null;
  /** What the person does by signing, e.g. `exempt`. */
  act: string;
  meaning: SignatureMeaning;
  /** The record as it is signed. */
  values: SignedSnapshot['values'];
  /** Which version of it; null where it has none. */
  version?: SignedSnapshot['version'];
  files?: SignedSnapshot['files'];
}

/**
 * Stores the caller's signature of a record that no process runs for. To be called after
 * `authenticateSigner`, in the transaction of the act. Answers the id for the audit entry.
 */
export async function signRecord(
  ctx: Context,
  { values, version = null, files = {}, ...record }: SignedRecord,
): Promise<string> {
  const id = uuidAt(ctx.now.getTime());
  const snapshot = canonicalize({ version, values, files } satisfies SignedSnapshot);
  const zone = await ctx.platform.tenants.knownTimeZone(ctx.tenantId);
  await ctx.tx
    .insertInto('signature')
    .values({
      id,
      process: record.type,
      record_id: record.id,
      record_no: record.no,
      step_id: record.act,
      decision: record.act,
      signer_id: ctx.caller.userId,
      signer_account: ctx.caller.account,
      signer_name: ctx.caller.name,
      meaning: record.meaning,
      at: ctx.now,
      utc_offset: utcOffset(zone, ctx.now),
      session_id: ctx.caller.sessionId,
      snapshot,
      snapshot_hash: createHash('sha256').update(snapshot).digest('hex'),
    })
    .execute();
  return id;
}
