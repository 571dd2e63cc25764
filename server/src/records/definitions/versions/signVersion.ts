import type { Context } from '../../../platform/module';
import { authenticateSigner, type SignatureInput } from '../../../workflow/signature/sign';
import { signRecord } from '../../../workflow/signature/signRecord';
import type { StoredDefinition } from '../../tables';

type Sign = (
  row: StoredDefinition,
  act: 'approve' | 'retire' | 'rollBack',
  more: { reason: string },
) => Promise<string>;

/**
 * Checks that the caller may sign and is who they say, before anything is locked; answers what then stores the signature
 * of a version: over its hash, with the day and the open records that it is about. The errors of signing.
 */
export async function signVersion(ctx: Context, signature: SignatureInput | undefined): Promise<Sign> {
  await authenticateSigner(ctx, signature);
  return ({ id, type, version, hash, effective_on, takes_along }, act, { reason }) =>
    signRecord(ctx, {
      type: 'recordType',
      id,
      no: type,
      act,
      meaning: 'approved',
      version: `V${version}`,
      values: { type, version, hash, effectiveOn: effective_on, takesAlong: takes_along, reason },
    });
}
