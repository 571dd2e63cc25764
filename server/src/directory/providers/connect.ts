import * as oidc from 'openid-client';
import { unseal } from '../../platform/database/sealed';
import type { Outside } from '../../platform/module';
import { isAllowed, OutboundError, type OutboundRules, sendOutbound } from '../../platform/outbound/outbound';
import { answerBody, PATIENCE } from './answerBody';
import { SECRET_PURPOSE } from './secret';
import type { StoredProvider } from './tables';

/** Milliseconds that a provider's description of itself is good for. */
const GOOD_FOR = 10 * 60_000;
const MOST_KEPT = 1_000;

interface Kept {
  connection: Promise<oidc.Configuration>;
  until: number;
}

/** By tenant, provider and version: a change asks anew. */
const kept = new Map<string, Kept>();

type Place = Pick<Outside, 'platform' | 'tenantId'>;

/** A client of a provider, with what the provider says of itself. OutboundError, or whatever the provider's answer lacks. */
export function connect(place: Place, row: StoredProvider): Promise<oidc.Configuration> {
  const key = `${place.tenantId}:${row.id}:${row.version}`;
  const known = kept.get(key);
  if (known && known.until > Date.now()) return known.connection;
  const connection = discover(place, row);
  kept.delete(key);
  kept.set(key, { connection, until: Date.now() + GOOD_FOR });
  for (const oldest of kept.keys()) {
    if (kept.size <= MOST_KEPT) break;
    kept.delete(oldest);
  }
  connection.catch(() => kept.delete(key));
  return connection;
}

/** The same without what is remembered. */
export async function discover(place: Place, row: StoredProvider): Promise<oidc.Configuration> {
  const { outbound } = place.platform.config;
  if (!isAllowed(outbound, row.issuer)) throw new OutboundError('not allowed');
  const secret = row.secret && unseal(place, SECRET_PURPOSE, row.secret);
  const issuer = new URL(row.issuer);
  const connection = await oidc.discovery(
    issuer,
    row.client_id,
    undefined,
    secret ? bySecret(secret) : oidc.None(),
    {
      timeout: PATIENCE / 1000,
      [oidc.customFetch]: outboundFetch(outbound),
      // Without encryption only where the operators have named such an origin.
      ...(issuer.protocol === 'http:' && { execute: [oidc.allowInsecureRequests] }),
    },
  );
  // The signature of who somebody is is checked, however the answer came.
  oidc.enableNonRepudiationChecks(connection);
  return connection;
}

/** In the body, or in a header for a provider that takes it only there. */
const bySecret =
  (secret: string): oidc.ClientAuth =>
  (server, ...request) => {
    const { token_endpoint_auth_methods_supported: methods = ['client_secret_basic'] } = server;
    const way = methods.includes('client_secret_post') ? oidc.ClientSecretPost : oidc.ClientSecretBasic;
    way(secret)(server, ...request);
  };

/** `fetch` to where the operators allow it alone, for answers of moderate size. */
const outboundFetch =
  (rules: OutboundRules): oidc.CustomFetch =>
  async (address, { method, headers, body, signal }) => {
    const response = await sendOutbound(rules, address, {
      method,
      headers,
      ...(body !== undefined && body !== null && { body: String(body) }),
      signal: signal ?? AbortSignal.timeout(PATIENCE),
    });
    const content = await answerBody(response);
    const { statusCode: status = 502, headers: given } = response;
    const kept = Object.entries(given).flatMap(([name, value]): [string, string][] =>
      typeof value === 'string' ? [[name, value]] : [],
    );
    // These must not have a body.
    const bare = status === 204 || status === 304;
    return new Response(bare ? null : new Uint8Array(content), { status, headers: kept });
  };
