import { changes } from '../../../platform/audit/changes';
import type { AnswerOf, InputOf } from '../../../platform/calls/handleAll';
import { requireReason } from '../../../platform/calls/reason';
import { changedNow, recordChanged, refuseStale } from '../../../platform/calls/stale';
import { AppError } from '../../../platform/errors';
import type { Context } from '../../../platform/module';
import { isSaml } from '../kinds';
import { heldProvider, providerById } from '../settings';
import { nameOf } from '../stored';
import { keyFrom, publicPartOf, type SamlKey, type SamlKeys, samlKeysOf, sealKeys } from './keys';

type Renew = InputOf<'renewSamlKey'>;

/**
 * Makes a key beside the one in use, which providers then get to know; or lets the one that they know take over, and forgets
 * the former. REASON_REQUIRED, NOT_FOUND, RECORD_CHANGED, LOGIN_TYPE_UNMATCHED.
 */
export const renewingSamlKey = {
  /** From when a key is good, where one has to be made. */
  async before({ id, version }: Renew, ctx: Context): Promise<Date | undefined> {
    const row = await providerById(ctx.tx, id);
    const isAsked = isSaml(row) && row.version === version && samlKeysOf(ctx, row).length < 2;
    return isAsked ? ctx.now : undefined;
  },
  outside: keyFrom,
  after: renewSamlKey,
};

async function renewSamlKey(
  ctx: Context,
  made: SamlKey | undefined,
  input: Renew,
): Promise<AnswerOf<'renewSamlKey'>> {
  const reason = requireReason(input.reason);
  const row = await heldProvider(ctx, input.id);
  await refuseStale(ctx, row, input.version);
  if (!isSaml(row)) throw new AppError('LOGIN_TYPE_UNMATCHED');
  const [used, waiting] = samlKeysOf(ctx, row);
  const after = keysAfter(used, waiting, made);
  // It was another one when the key was to be made.
  if (!after) throw await recordChanged(ctx, row);
  const { version } = await ctx.tx
    .updateTable('sign_in_provider')
    .set({ saml_keys: sealKeys(ctx, after), ...changedNow(ctx, row.version) })
    .where('id', '=', row.id)
    .returning('version')
    .executeTakeFirstOrThrow();
  const print = (key: SamlKey | undefined) => (key ? publicPartOf(key).fingerprint : null);
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
}

function keysAfter(
  used: SamlKey | undefined,
  waiting: SamlKey | undefined,
  made: SamlKey | undefined,
): SamlKeys | undefined {
  if (waiting) return [waiting];
  if (!made) return undefined;
  return used ? [used, made] : [made];
}
