import type { beginProviderSignIn, RequestOf, ResponseOf } from '@attest/api-contract';
import * as oidc from 'openid-client';
import { AppError } from '../../platform/errors';
import type { Outside } from '../../platform/module';
import { currentTenant } from '../tenancy/tenant';
import { providerAway } from './faults';
import { isChat, isSaml, providerInUse } from './kinds';
import { pageOf } from './pageOf';
import { redirectUriOf } from './redirectUri';
import { sealBegun } from './state';
import type { ChatSettings, StoredProvider } from './tables';

/** A provider of the tenant that is in use, and where it sends browsers back to. Throws TENANT_NOT_EXIST, LOGIN_TYPE_UNMATCHED. */
export const usedProvider = (
  { platform, tenantId, host }: Outside,
  asked: { tenantId: string; provider: string },
): Promise<{ row: StoredProvider; redirectUri: string }> =>
  platform.inTenant(tenantId, async (tx) => {
    const tenant = await currentTenant(tx);
    // On a tenant's own host the request cannot ask for another one.
    if (tenant.id !== asked.tenantId) throw new AppError('TENANT_NOT_EXIST');
    const row = await providerInUse(tx, asked.provider, 'page');
    return { row, redirectUri: redirectUriOf(tenant, platform.config, host) };
  });

/** Where the browser goes, and what it keeps. LOGIN_TYPE_UNMATCHED, SIGN_IN_PROVIDER_AWAY, AZURE_CONNECT_FAIL. */
export async function begin(
  input: RequestOf<typeof beginProviderSignIn>,
  outside: Outside,
): Promise<ResponseOf<typeof beginProviderSignIn>> {
  const { row, redirectUri } = await usedProvider(outside, input);
  const aim = input.sign ? 'sign' : 'signIn';
  // Chat platforms let in who is signed in to them: that proves nobody anew.
  if (aim === 'sign' && isChat(row)) throw new AppError('LOGIN_TYPE_UNMATCHED');
  const begun = {
    provider: row.id,
    verifier: oidc.randomPKCECodeVerifier(),
    nonce: oidc.randomNonce(),
    redirectUri,
  };
  const { state, binding, kept } = sealBegun(outside, aim, begun, {
    short: row.kind === 'wecom' || isSaml(row),
  });
  const url = await pageOf(row)
    .url(outside, row, { ...begun, aim, state, inApp: input.inApp ?? false })
    .catch((error: unknown) => {
      throw providerAway(outside, row, error);
    });
  const corpId = input.inApp && row.kind === 'dingtalk' ? (row.settings as ChatSettings).corpId : null;
  return { url: url.href, binding, ...(kept && { kept }), ...(corpId && { corpId }) };
}
