import { CHAT_STEPS, PROVIDER_STEPS, SAML_STEPS, SAP_STEPS } from '@attest/api-contract';
import type { AnswerOf } from '../../platform/calls/handleAll';
import type { Outside } from '../../platform/module';
import { isAllowed } from '../../platform/outbound/outbound';
import { chatFailure } from './chat/trial';
import { discover } from './connect';
import { tryDirectory } from './directory/trial';
import { isAway, reasonOf } from './faults';
import { isChat, isDirectory, isSaml, isSap } from './kinds';
import { samlFailure } from './saml/trial';
import { sapFailure } from './sap/trial';
import type { StoredProvider } from './tables';

type Steps = AnswerOf<'testSignInProvider'>;
type ProviderStep = (typeof PROVIDER_STEPS)[number];

/** How far one comes with a provider, without anybody signing in; of a directory also whom it has under an account. */
export async function tryProvider(
  row: StoredProvider,
  place: Outside,
  account: string | undefined,
): Promise<Steps> {
  if (isDirectory(row)) return tryDirectory(row, place, account);
  if (isSaml(row)) return upTo(SAML_STEPS, samlFailure(row));
  if (isChat(row)) return upTo(CHAT_STEPS, await chatFailure(place, row));
  if (isSap(row)) return upTo(SAP_STEPS, await sapFailure(place, row));
  return upTo(PROVIDER_STEPS, await firstFailure(place, row));
}

function upTo<S extends Steps[number]['step']>(
  steps: readonly S[],
  failed: { step: S; detail: string } | undefined,
): Steps {
  if (!failed) return steps.map((step) => ({ step, passed: true, detail: null }));
  const before = steps.slice(0, steps.indexOf(failed.step));
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
