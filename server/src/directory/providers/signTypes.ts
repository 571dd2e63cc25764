import type { Handles } from '../../platform/calls/handleAll';
import { hasLocalPassword } from '../identity/localPasswords';
import { signingAsks } from '../identity/signingAsks';
import { userById } from '../identity/users';
import { passkeysHere } from '../secondFactor/passkeys/place';
import { totpOf } from '../secondFactor/totp';
import { currentTenant } from '../tenancy/tenant';
import { isChat, wayOf } from './kinds';

/**
 * How the caller may sign: by password, one-time code or passkey where the tenant has them, or by the providers and directories that
 * know them. Chat platforms are none of these: they ask nobody anew.
 */
export const signTypes: Handles<'getSignTypes'> = async (ctx) => {
  const { tx, caller } = ctx;
  const tenant = await currentTenant(tx);
  const providers = await tx
    .selectFrom('sign_in_provider as p')
    .innerJoin('sign_in_identity as i', 'i.provider_id', 'p.id')
    .select(['p.id', 'p.kind', 'p.name_zh as nameZh', 'p.name_en as nameEn'])
    .where('i.user_id', '=', caller.userId)
    .where('p.enabled', '=', true)
    .orderBy('p.position')
    .execute();
  const isLocal = hasLocalPassword(tenant, await userById(tx, caller.userId));
  const asks = signingAsks(tenant);
  return {
    password: isLocal && asks.password,
    factor: isLocal && asks.factor,
    hasTotp: (await totpOf(ctx, caller.userId)) !== undefined,
    hasPasskey: (await passkeysHere(ctx, caller.userId)).length > 0,
    providers: providers
      .filter((provider) => !isChat(provider))
      .map(({ kind, ...provider }) => ({ ...provider, way: wayOf({ kind }) })),
  };
};
