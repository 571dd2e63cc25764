import { createHash, createHmac, generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { IdentityProvider, Somebody } from '../../../root-config/tools/testing/identityProvider';

/** What an ID token is made of, and by whom it is signed. */
export interface Token {
  header: Record<string, unknown>;
  claims: Record<string, unknown>;
  by: KeyObject | 'none' | 'secret';
}

/** What was asked for a code, and what the browser had been sent with. */
interface Begun {
  challenge: string;
  redirectUri: string;
  nonce: string;
}

export interface ForgingProvider extends IdentityProvider {
  /** A key that the provider does not say is its own. */
  otherKey: KeyObject;
  /** What becomes of the next ID tokens; undefined: none is given. */
  forging(change: (token: Token) => Token | undefined): void;
}

const SECRET = 'a secret that both sides know, for tests';
const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const newKeys = () => generateKeyPairSync('rsa', { modulusLength: 2048 });

/** An OpenID Connect provider on loopback whose answers can be false, which a real one gives to nobody. */
export async function startForgingProvider(): Promise<ForgingProvider> {
  const own = newKeys();
  let current: Somebody = { sub: 'nobody' };
  let change: (token: Token) => Token | undefined = (token) => token;
  const begun = new Map<string, Begun>();

  /** An ID token as it should be, and then as it is to be. */
  const idToken = (nonce: string): string | undefined => {
    const now = Math.floor(Date.now() / 1_000);
    const claims = {
      iss: issuer,
      aud: 'attest',
      nonce,
      iat: now,
      exp: now + 300,
      auth_time: now,
      ...current,
    };
    const token = change({ header: { alg: 'RS256', kid: 'one' }, claims, by: own.privateKey });
    if (!token) return undefined;
    const signed = `${encoded(token.header)}.${encoded(token.claims)}`;
    return `${signed}.${signatureOf(signed, token.by)}`;
  };
  const answers: Record<string, (body: URLSearchParams) => object | undefined> = {
    '/.well-known/openid-configuration': () => ({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      token_endpoint_auth_methods_supported: ['client_secret_post'],
    }),
    '/keys': () => ({
      keys: [{ ...own.publicKey.export({ format: 'jwk' }), kid: 'one', use: 'sig', alg: 'RS256' }],
    }),
    '/token': (body) => {
      const one = begun.get(body.get('code') ?? '');
      begun.delete(body.get('code') ?? '');
      const challenge = createHash('sha256')
        .update(body.get('code_verifier') ?? '')
        .digest('base64url');
      if (one?.challenge !== challenge || one.redirectUri !== body.get('redirect_uri')) return undefined;
      if (body.get('client_secret') !== SECRET) return undefined;
      return { access_token: randomUUID(), token_type: 'Bearer', id_token: idToken(one.nonce) };
    },
  };
  const server = createServer(async (request, response) => {
    const answer = answers[request.url ?? '']?.(new URLSearchParams(await text(request)));
    response.writeHead(answer ? 200 : 400, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer ?? { error: 'invalid_grant' }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    issuer,
    clientId: 'attest',
    secret: SECRET,
    otherKey: newKeys().privateKey,
    is: (somebody) => {
      current = somebody;
    },
    forging: (how) => {
      change = how;
    },
    async visit(url) {
      const of = (name: string) => new URL(url).searchParams.get(name) ?? '';
      const code = randomUUID();
      begun.set(code, {
        challenge: of('code_challenge'),
        redirectUri: of('redirect_uri'),
        nonce: of('nonce'),
      });
      const back = new URL(of('redirect_uri'));
      for (const [name, value] of Object.entries({ code, state: of('state') }))
        back.searchParams.set(name, value);
      return back;
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function signatureOf(signed: string, by: Token['by']): string {
  if (by === 'none') return '';
  if (by === 'secret') return createHmac('sha256', SECRET).update(signed).digest('base64url');
  return sign('sha256', Buffer.from(signed), by).toString('base64url');
}
