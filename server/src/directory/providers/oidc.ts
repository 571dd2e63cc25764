import * as oidc from 'openid-client';
import type { Outside } from '../../platform/module';
import { connect } from './connect';
import { isAway, providerAway, providerRefused, reasonOf } from './faults';
import type { ProviderPage, Who } from './providerPage';
import type { Said } from './provisioning/roles';
import { askedOf } from './provisioning/stored';
import { begunAt, type Opened } from './state';
import type { StoredProvider } from './tables';

/** Seconds that the clock of a provider may be behind. */
const CLOCK_TOLERANCE = 30;

/** OpenID Connect: code with PKCE, nonce and a signed answer. */
export const oidcPage: ProviderPage = {
  async url(place, row, { redirectUri, verifier, nonce, state, aim }) {
    return oidc.buildAuthorizationUrl(await connect(place, row), {
      redirect_uri: redirectUri,
      scope: 'openid profile email',
      code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state,
      nonce,
      // Whoever signs is asked anew, however recently they signed in.
      ...(aim === 'sign' && { max_age: '0', prompt: 'login' }),
    });
  },

  async who(place, row, begun, { state, code, iss }, aim) {
    const answer = new URL(begun.redirectUri);
    answer.searchParams.set('code', code);
    answer.searchParams.set('state', state);
    if (iss) answer.searchParams.set('iss', iss);
    try {
      const tokens = await oidc.authorizationCodeGrant(await connect(place, row), answer, {
        pkceCodeVerifier: begun.verifier,
        expectedState: state,
        expectedNonce: begun.nonce,
        idTokenExpected: true,
      });
      const claims = tokens.claims() ?? {};
      if (aim === 'sign' && !isAsked(claims, begun))
        return { refused: providerRefused(row), why: 'not asked anew (auth_time)' };
      return whoIn(row, { ...(await moreClaims(place, row, tokens)), ...claims });
    } catch (error) {
      const refused = isAway(error) ? providerAway(place, row, error) : providerRefused(row);
      return { refused, why: reasonOf(error) };
    }
  },
};

/** Whether the person has proved who they are since they were sent there. */
const isAsked = ({ auth_time: at }: Record<string, unknown>, begun: Opened): boolean =>
  typeof at === 'number' && at >= begunAt(begun) / 1000 - CLOCK_TOLERANCE;

/** Entra's ids of people are those of its tenants; `sub` is another for each application. */
function whoIn(row: StoredProvider, claims: Record<string, unknown>): Who {
  const parts = row.kind === 'entra' ? [claims.tid, claims.oid] : [claims.sub];
  if (!parts.every((part) => typeof part === 'string' && part !== ''))
    return { refused: providerRefused(row), why: 'no id of the person' };
  const matched = row.claim ? claims[row.claim] : undefined;
  return {
    subject: parts.join('|'),
    matched: typeof matched === 'string' ? matched : undefined,
    said: saidIn(row, claims),
  };
}

/** What a provider says beyond the token, where that lacks something that is asked for. */
async function moreClaims(
  place: Outside,
  row: StoredProvider,
  tokens: oidc.TokenEndpointResponse & oidc.TokenEndpointResponseHelpers,
): Promise<Record<string, unknown>> {
  const { sub, ...claims } = tokens.claims() ?? {};
  // Entra says there what the token says anyway, at an address of its own.
  if (row.kind === 'entra' || !sub || askedOf(row).every((name) => name in claims)) return {};
  const connection = await connect(place, row);
  if (!connection.serverMetadata().userinfo_endpoint) return {};
  try {
    return await oidc.fetchUserInfo(connection, tokens.access_token, sub);
  } catch (error) {
    place.platform.log.warn(
      { err: error, provider: row.id },
      'an identity provider says no more of a person',
    );
    return {};
  }
}

/** Values by claim. Of somebody with very many groups Entra says only where they could be asked for: these are not known. */
function saidIn(row: StoredProvider, claims: Record<string, unknown>): Said {
  const { _claim_names: elsewhere } = claims as { _claim_names?: Record<string, unknown> };
  return Object.fromEntries(
    askedOf(row)
      .filter((name) => name in claims || !(elsewhere && name in elsewhere))
      .map((name) => [name, valuesOf(claims[name])]),
  );
}

const valuesOf = (claim: unknown): string[] =>
  [claim]
    .flat()
    .filter((one): one is string | number => typeof one === 'string' || typeof one === 'number')
    .map(String);
