import { generateKeyPairSync } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

const CLIENT = 'attest';
const SECRET = 'a secret that both sides know, for tests';

/** Claims of whoever signs in at the provider. */
export interface Somebody {
  sub: string;
  [claim: string]: string | string[];
}

export interface IdentityProvider {
  issuer: string;
  clientId: string;
  secret: string;
  /** Who signs in from now on; nobody refuses to. */
  is(somebody: Somebody): void;
  /** Goes through the provider as a browser does. Answers where it is sent back to. */
  visit(url: string): Promise<URL>;
  stop(): Promise<void>;
}

/** A real OpenID Connect provider on loopback, which takes everybody for the person it was told. */
export async function startIdentityProvider(redirectUris: string[], port = 0): Promise<IdentityProvider> {
  let current: Somebody = { sub: 'nobody' };
  let provider: Provider | undefined;
  const server = createServer((request, response) => {
    if (provider) void answer(provider, request, response, () => current);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  provider = new Provider(issuer, {
    clients: [{ client_id: CLIENT, client_secret: SECRET, redirect_uris: redirectUris }],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: 'one', use: 'sig', alg: 'RS256' }] },
    cookies: { keys: ['of a test'] },
    claims: {
      openid: ['sub'],
      profile: ['preferred_username', 'name', 'employee', 'department', 'groups', 'tid', 'oid'],
      email: ['email'],
    },
    // Who somebody is stands in the token itself, as with the providers that companies use.
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: async () => ({ ...current, sub }) }),
  });
  return {
    issuer,
    clientId: CLIENT,
    secret: SECRET,
    is: (somebody) => {
      current = somebody;
    },
    visit: (url) => visit(url, redirectUris),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

async function answer(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
  current: () => Somebody,
): Promise<void> {
  if (!request.url?.startsWith('/interaction/')) return provider.callback()(request, response);
  const { prompt, session, params } = await provider.interactionDetails(request, response);
  if (prompt.name === 'login')
    return provider.interactionFinished(request, response, { login: { accountId: current().sub } });
  const grant = new provider.Grant({
    accountId: session?.accountId as string,
    clientId: params.client_id as string,
  });
  grant.addOIDCScope('openid profile email');
  await provider.interactionFinished(request, response, { consent: { grantId: await grant.save() } });
}

async function visit(start: string, ends: string[]): Promise<URL> {
  const cookies = new Map<string, string>();
  let url = new URL(start);
  for (let steps = 0; steps < 10; steps++) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, { redirect: 'manual', headers: { cookie } });
    for (const one of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(one) ?? [];
      cookies.set(name, value);
    }
    const next = response.headers.get('location');
    if (!next) throw new Error(`The provider answers ${response.status}: ${await response.text()}`);
    url = new URL(next, url);
    if (ends.some((end) => url.href.startsWith(end))) return url;
  }
  throw new Error(`No way through ${start}`);
}
