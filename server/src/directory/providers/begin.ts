import type { beginProviderSignIn, RequestOf } from '@attest/api-contract';
import * as oidc from 'openid-client';
import { AppError } from '../../platform/errors';
import type { Outside } from '../../platform/module';
import { currentTenant } from '../tenancy/tenant';
import { connect } from './connect';
import { providerAway } from './faults';
import { providerInUse } from './kinds';
import { redirectUriOf } from './redirectUri';
import { sealBegun } from './state';
import type { StoredProvider } from './tables';

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
): Promise<{ url: string; binding: string }> {
  const { row, redirectUri } = await usedProvider(outside, input);
  const connection = await connect(outside, row).catch((error: unknown) => {
    throw providerAway(outside, row, error);
  });
  const [verifier, nonce] = [oidc.randomPKCECodeVerifier(), oidc.randomNonce()];
  const { state, binding } = sealBegun(outside, input.sign ? 'sign' : 'signIn', {
    provider: row.id,
    verifier,
    nonce,
    redirectUri,
  });
  const url = oidc.buildAuthorizationUrl(connection, {
    redirect_uri: redirectUri,
    scope: 'openid profile email',
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
    // Whoever signs is asked anew, however recently they signed in.
    ...(input.sign && { max_age: '0', prompt: 'login' }),
  });
  return { url: url.href, binding };
}
