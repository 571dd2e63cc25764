import { PROVIDER_STEPS, type ProviderStep } from '@attest/api-contract';
import type { AnswerOf, Handles } from '../../platform/calls/handleAll';
import type { Context } from '../../platform/module';
import { isAllowed } from '../../platform/outbound/outbound';
import { discover } from './connect';
import { isAway, reasonOf } from './faults';
import { heldProvider } from './settings';
import type { StoredProvider } from './tables';

type Steps = AnswerOf<'testSignInProvider'>;

/** How far one comes with a provider, without anybody signing in. NOT_FOUND. */
export const testProvider: Handles<'testSignInProvider'> = async (ctx, { id }) => {
  const row = await heldProvider(ctx, id);
  const failed = await firstFailure(ctx, row);
  if (!failed) return PROVIDER_STEPS.map((step) => ({ step, passed: true, detail: null }));
  const before = PROVIDER_STEPS.slice(0, PROVIDER_STEPS.indexOf(failed.step));
  return [
    ...before.map((step) => ({ step, passed: true, detail: null })),
    { step: failed.step, passed: false, detail: failed.detail },
  ] satisfies Steps;
};

async function firstFailure(
  ctx: Context,
  row: StoredProvider,
): Promise<{ step: ProviderStep; detail: string } | undefined> {
  if (!isAllowed(ctx.platform.config.outbound, row.issuer)) return { step: 'allowed', detail: row.issuer };
  try {
    const connection = await discover(ctx, row);
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
