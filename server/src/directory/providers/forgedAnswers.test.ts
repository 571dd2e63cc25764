import {
  confirmSigner,
  getSignTypes,
  loginByProvider,
  saveSignInProvider,
  searchAudit,
} from '@attest/api-contract';
import { describe, expect, it } from '@jest/globals';
import { companyAccounts, type ProviderBrowser, providerPerTest } from '../../testing/byProvider';
import type { Origin } from '../../testing/caller';
import { type ForgingProvider, startForgingProvider, type Token } from '../../testing/forgingProvider';
import type { TestServer } from '../../testing/testServer';
import type { TestTenant } from '../../testing/testTenant';

const reason = 'Sign-in by the company';
const CAOYANG = { sub: 'p-1', preferred_username: 'caoyang' };

let idp: ForgingProvider;
let server: TestServer;
let tenant: TestTenant;
let admin: Origin;
let way: ProviderBrowser;
let provider: string;

providerPerTest(startForgingProvider, async (world) => {
  ({ idp, server, tenant, admin, way } = world);
  idp.is(CAOYANG);
  idp.forging((token) => token);
  const settings = { provider: companyAccounts(idp), secret: idp.secret, reason };
  ({ id: provider } = await server.call(admin, saveSignInProvider, settings));
});

const claims =
  (more: Record<string, unknown>) =>
  (token: Token): Token => ({ ...token, claims: { ...token.claims, ...more } });
const seconds = (from: number) => Math.floor(Date.now() / 1_000) + from;
const trail = async () => {
  const { rows } = await server.call(admin, searchAudit, { filter: {}, page: 1, pageSize: 5 });
  return rows.map(({ event, descriptionEn }) => `${event}: ${descriptionEn}`);
};

describe('an ID token', () => {
  it('lets in where nothing is wrong with it', async () => {
    expect((await way.signIn(provider)).audit.account).toBe('caoyang');
    // A clock may be some seconds late, and a client be one of several.
    idp.forging(claims({ aud: ['attest', 'another'], azp: 'attest', exp: seconds(-20) }));
    expect((await way.signIn(provider)).audit.account).toBe('caoyang');
  });

  it.each<[string, (token: Token) => Token | undefined]>([
    ['for another audience', claims({ aud: 'another' })],
    ['for several, asked for by another', claims({ aud: ['attest', 'another'], azp: 'another' })],
    ['of another issuer', claims({ iss: 'https://evil.example' })],
    ['with the nonce of another sign-in', claims({ nonce: 'n'.repeat(43) })],
    ['without a nonce', claims({ nonce: undefined })],
    ['that is over', claims({ exp: seconds(-3_600), iat: seconds(-7_200) })],
    ['without an end', claims({ exp: undefined })],
    ['of nobody', claims({ sub: undefined })],
    ['signed with a key of somebody else', (token) => ({ ...token, by: idp.otherKey })],
    [
      'signed with a key that is not told of',
      (token) => ({ ...token, header: { alg: 'RS256', kid: 'two' }, by: idp.otherKey }),
    ],
    ['that is not signed', (token) => ({ ...token, header: { alg: 'none' }, by: 'none' })],
    ['whose signature is left out', (token) => ({ ...token, by: 'none' })],
    [
      'signed with what both sides know',
      (token) => ({ ...token, header: { alg: 'HS256', kid: 'one' }, by: 'secret' }),
    ],
    ['that is not there', () => undefined],
  ])('%s is refused', async (_what, forge) => {
    idp.forging(forge);
    await expect(way.signIn(provider)).rejects.toMatchObject({ code: 'SIGN_IN_PROVIDER_REFUSED' });
    expect((await trail())[0]).toMatch(/^signInFailed: Sign-in by Company account failed: ./);
  });
});

describe('a proof for a signature', () => {
  const confirm = async () => {
    const { url, binding } = await way.begin(provider, true);
    return server.call(way.origin, confirmSigner, way.given(await idp.visit(url), binding));
  };

  it.each<[string, Record<string, unknown>]>([
    ['was asked some time ago', { auth_time: seconds(-600) }],
    ['was not asked for all that is known', { auth_time: undefined }],
    ['was asked, in words that are no time', { auth_time: 'now' }],
  ])('is not given to somebody who %s', async (_what, said) => {
    const { token } = await way.signIn(provider);
    const own = { tenantId: tenant.id, token: token as string };
    expect((await server.call(own, getSignTypes, {})).providers).toMatchObject([{ id: provider }]);
    expect((await confirm()).proof).not.toBe('');
    idp.forging(claims(said));
    await expect(confirm()).rejects.toMatchObject({ code: 'SIGN_IN_PROVIDER_REFUSED' });
    expect((await trail())[0]).toMatch(/^signFailed: Confirming a signer by Company account failed: ./);
  });
});

describe('where a browser is sent back to', () => {
  it('is the host of the tenant, whatever host is named', async () => {
    await server.platform.owner.query(`update tenant set hosts = '{quality.acme.example}' where id = $1`, [
      tenant.id,
    ]);
    const { url } = await way.begin(provider);
    expect(new URL(url).searchParams.get('redirect_uri')).toBe('http://quality.acme.example/auto-login');
  });

  it('is where the code is for: taken to another address it is worth nothing', async () => {
    const { url, binding } = await way.begin(provider);
    const forged = new URL(url);
    forged.searchParams.set('redirect_uri', 'https://evil.example/auto-login');
    const answer = way.given(await idp.visit(forged.href), binding);
    await expect(server.call(way.origin, loginByProvider, answer)).rejects.toMatchObject({
      code: 'SIGN_IN_PROVIDER_REFUSED',
    });
  });
});
