import { PROVIDER_STEPS } from '@attest/api-contract';
import type { AnswerOf } from '../../platform/calls/handleAll';
import type { Outside } from '../../platform/module';
import { isAllowed } from '../../platform/outbound/outbound';
import { discover } from './connect';
import { isAway, reasonOf } from './faults';
import type { StoredProvider } from './tables';

type Steps = AnswerOf<'testSignInProvider'>;
type ProviderStep = (typeof PROVIDER_STEPS)[number];

/** How far one comes with a provider, without anybody signing in. */
export async function tryProvider(row: StoredProvider, place: Outside): Promise<Steps> {
  const failed = await firstFailure(place, row);
  if (!failed) return PROVIDER_STEPS.map((step) => ({ step, passed: true, detail: null }));
  const before = PROVIDER_STEPS.slice(0, PROVIDER_STEPS.indexOf(failed.step));
  return [
    ...before.map((step) => ({ step, passed: true, detail: null })),
    { step: failed.step, passed: false, detail: failed.detail },
  ];
}

async function firstFailure(
  place: Outside,
  row: StoredProvider,
): Promise<{ step: ProviderStep; detail: string } | undefined> {
  if (!isAllowed(place.platform.config.outbound, row.issuer)) return { step: 'allowed', detail: row.issuer };
  try {
    const connection = await discover(place, row);
    const {
      jwks_uri: keys,
      authorization_endpoint: sign,
      token_endpoint: token,
    } = connection.serverMetadata();
    if (!sign || !token) return { step: 'described', detail: 'authorization_endpoint, token_endpoint' };
    if (!keys) return { step: 'keys', detail: 'jwks_uri' };
    return undefined;
  } catch (error) {
    return { step: isAway(error) ? 'reachable' : 'described', detail: reasonOf(error) };
  }
}
