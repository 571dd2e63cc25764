import { changes } from '../../../platform/audit/changes';
import type { Handles } from '../../../platform/calls/handleAll';
import { requireReason } from '../../../platform/calls/reason';
import { changedNow, refuseStale } from '../../../platform/calls/stale';
import { AppError } from '../../../platform/errors';
import { isSaml } from '../kinds';
import { heldProvider } from '../settings';
import { nameOf } from '../stored';
import { makeSamlKey, type SamlKey, type SamlKeys, samlKeysOf, sealKeys, told } from './keys';

/**
 * Makes a key beside the one in use, which providers then get to know; or lets the one that they know take over, and forgets
 * the former. REASON_REQUIRED, NOT_FOUND, RECORD_CHANGED, LOGIN_TYPE_UNMATCHED.
 */
export const renewSamlKey: Handles<'renewSamlKey'> = async (ctx, input) => {
  const reason = requireReason(input.reason);
  const row = await heldProvider(ctx, input.id);
  await refuseStale(ctx, row, input.version);
  if (!isSaml(row)) throw new AppError('LOGIN_TYPE_UNMATCHED');
  const [used, waiting] = samlKeysOf(ctx, row);
  const after = await keysAfter(ctx.now, used, waiting);
  const { version } = await ctx.tx
    .updateTable('sign_in_provider')
    .set({ saml_keys: sealKeys(ctx, after), ...changedNow(ctx, row.version) })
    .where('id', '=', row.id)
    .returning('version')
    .executeTakeFirstOrThrow();
  const print = (key: SamlKey | undefined) => (key ? told(key).fingerprint : null);
  ctx.audit({
    module: 'identity',
    objectType: 'signInProvider',
    objectId: row.id,
    objectName: nameOf(row),
    event: 'change',
    reason,
    changes: changes({
      samlKey: [print(used), print(after[0])],
      nextSamlKey: [print(waiting), print(after[1])],
    }),
  });
  return { version };
};

async function keysAfter(
  now: Date,
  used: SamlKey | undefined,
  waiting: SamlKey | undefined,
): Promise<SamlKeys> {
  if (waiting) return [waiting];
  const made = await makeSamlKey(now);
  return used ? [used, made] : [made];
}
