import {
  beginProviderSignIn,
  confirmSigner,
  getProvisioning,
  listLinkedAccounts,
  listSignInProviders,
  loginByProvider,
  type SamlProvider as Provider,
  SAML_ANSWER,
  saveProvisioning,
  saveSignInProvider,
  searchAudit,
  testSignInProvider,
} from '@attest/api-contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../../../platform/http/app';
import { BACK } from '../../../testing/byProvider';
import { codeOf, type Origin } from '../../../testing/caller';
import {
  encoded,
  PERSISTENT,
  type Said,
  SamlProvider,
  type SamlRequest,
  samlConnection,
} from '../../../testing/samlProvider';
import { TestServer } from '../../../testing/testServer';
import { createTestTenant, type TestTenant } from '../../../testing/testTenant';

const reason = 'Agreed with IT';
const CAOYANG = { attributes: { uid: ['caoyang'] } };

let idp: SamlProvider;
let server: TestServer;
let app: FastifyInstance;
let tenant: TestTenant;
let admin: Origin;
let browser: { tenantId: string; host: string };
let provider: string;

beforeAll(async () => {
  idp = await SamlProvider.make();
  server = await TestServer.start();
  app = await buildApp({ platform: server.platform, routes: server.routes });
});
afterAll(async () => {
  await app?.close();
  await server?.stop();
});
/** A company of its own; where nothing that is refused leaves anything behind, tests share one. */
const newCompany = async () => {
  tenant = await createTestTenant(server);
  admin = { tenantId: tenant.id, token: await server.session(tenant.id, 'gaoxiang') };
  browser = { tenantId: tenant.id, host: 'suite.example' };
  provider = await add();
};

const settings = (more: Partial<Provider> = {}) => samlConnection(idp, more);
const add = async (more: Partial<Provider> = {}) =>
  (await server.call(admin, saveSignInProvider, { provider: settings(more), reason })).id;

interface Begun {
  request: SamlRequest;
  binding: string;
  kept: string | undefined;
}

const begin = async (sign = false, id = provider): Promise<Begun> => {
  const asked = { provider: id, tenantId: tenant.id, sign };
  const { url, binding, kept } = await server.call(browser, beginProviderSignIn, asked);
  return { request: idp.read(url), binding, kept };
};
const given = ({ request, binding, kept }: Begun, xml: string) => ({
  tenantId: tenant.id,
  state: request.state,
  binding,
  kept,
  code: encoded(xml),
});
const end = (begun: Begun, xml: string) => server.call(browser, loginByProvider, given(begun, xml));
const signIn = async (said: Said = CAOYANG) => {
  const begun = await begin();
  return end(begun, idp.answer(begun.request, BACK, said));
};
const trail = async () => {
  const { rows } = await server.call(admin, searchAudit, { filter: {}, page: 1, pageSize: 20 });
  return rows.map(({ event, descriptionEn }) => `${event}: ${descriptionEn}`);
};

it('says of itself what providers register: who it is, where they answer, and that assertions are signed', async () => {
  await newCompany();
  const { redirectUri, samlMetadata } = await server.call(admin, listSignInProviders, {});
  expect(samlMetadata).toContain(`entityID="${redirectUri}"`);
  expect(samlMetadata).toContain('WantAssertionsSigned="true"');
  expect(samlMetadata).toContain('AuthnRequestsSigned="false"');
  expect(samlMetadata).toMatch(
    new RegExp(`<AssertionConsumerService[^>]*bindings:HTTP-POST"[^>]*Location="${redirectUri}"`),
  );
  const again = await server.call(admin, listSignInProviders, {});
  expect(again.samlMetadata).toBe(samlMetadata);
});

describe('signing in by SAML', () => {
  beforeEach(newCompany);

  it('finds the account at first, and by the persistent NameID from then on', async () => {
    expect((await signIn()).audit.account).toBe('caoyang');
    expect((await signIn({ attributes: { uid: ['yubo'] } })).audit.account).toBe('caoyang');
    const asked = { filter: { provider }, page: 1, pageSize: 5 };
    expect((await server.call(admin, listLinkedAccounts, asked)).rows).toMatchObject([
      { account: 'caoyang', subject: 'p-1' },
    ]);
    expect(await codeOf(signIn({ nameId: 'p-2', attributes: { uid: ['nobody'] } }))).toBe(
      'THIRD_ACCOUNT_NOT_EXIST',
    );
  });

  it('takes the id of an attribute where that is set, and of nothing that may change', async () => {
    expect(await codeOf(signIn({ ...CAOYANG, format: PERSISTENT.replace('persistent', 'transient') }))).toBe(
      'SIGN_IN_PROVIDER_REFUSED',
    );
    provider = await add({ idAttribute: 'objectId' });
    const email = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress';
    expect(await codeOf(signIn({ ...CAOYANG, format: email }))).toBe('SIGN_IN_PROVIDER_REFUSED');
    const said = { format: email, nameId: 'c@x', attributes: { uid: ['caoyang'], objectId: ['o-1'] } };
    expect((await signIn(said)).audit.account).toBe('caoyang');
  });

  it('gives roles by groups', async () => {
    const { version, provisioning } = await server.call(admin, getProvisioning, { id: provider });
    await server.call(admin, saveProvisioning, {
      id: provider,
      version,
      reason,
      provisioning: { ...provisioning, groups: 'groups', roles: [{ group: 'Quality', role: 'qa' }] },
    });
    await signIn({ attributes: { uid: ['caoyang'], groups: ['Chess', 'Quality'] } });
    expect(await trail()).toContain(
      'rolesByGroup: User caoyang “caoyang”, by groups of Company account: given the role “QA officer” (group Quality)',
    );
  });

  it('lets clocks be apart for some seconds', async () => {
    expect((await signIn({ ...CAOYANG, ahead: 20_000 })).audit.account).toBe('caoyang');
  });

  it('reads names to their end, whatever comments stand in them', async () => {
    const begun = await begin();
    const said = { nameId: 'p-7', attributes: { uid: ['gaoxiang.evil'] } };
    const xml = idp.answer(begun.request, BACK, said).replace('gaoxiang.evil', 'gaoxiang<!-- -->.evil');
    expect(await codeOf(end(begun, xml))).toBe('THIRD_ACCOUNT_NOT_EXIST');
  });

  it('takes an answer once, and only in the browser that began', async () => {
    const begun = await begin();
    const xml = idp.answer(begun.request, BACK, CAOYANG);
    const other = await begin();
    expect(await codeOf(end({ ...begun, binding: other.binding }, xml))).toBe('SIGN_IN_ANSWER_INVALID');
    expect(await codeOf(end({ ...begun, request: other.request }, xml))).toBe('SIGN_IN_ANSWER_INVALID');
    expect(await codeOf(end(other, xml))).toBe('SIGN_IN_PROVIDER_REFUSED');
    expect((await end(begun, xml)).audit.account).toBe('caoyang');
    expect(await codeOf(end(begun, xml))).toBe('SIGN_IN_ANSWER_INVALID');
  });
});

describe('an answer', () => {
  beforeAll(newCompany);

  it.each<[string, Said, string]>([
    ['is not signed', { sign: 'none' }, 'Invalid signature'],
    ['is signed as a whole, but not its assertion', { sign: 'response' }, 'Invalid signature'],
    ['is signed with SHA-1', { sign: 'sha1' }, 'signed with SHA-1'],
    ['is for another audience', { audience: 'https://other.example' }, 'audience mismatch'],
    [
      'is for another recipient',
      { recipient: 'https://other.example/acs' },
      'for another recipient or request',
    ],
    ['is of another provider', { issuer: 'https://evil.example' }, 'issued by https://evil.example'],
    ['answers another request', { inResponseTo: '_other' }, 'InResponseTo is not valid'],
    ['is not asked for', { inResponseTo: '' }, 'InResponseTo is missing'],
    ['is over', { ahead: -10 * 60_000 }, 'No valid subject confirmation'],
    ['is of the future', { ahead: 10 * 60_000 }, 'not yet valid'],
  ])('is refused where it %s', async (_what, said, why) => {
    expect(await codeOf(signIn({ ...CAOYANG, ...said }))).toBe('SIGN_IN_PROVIDER_REFUSED');
    const [last] = await trail();
    expect(last).toMatch(/^signInFailed: Sign-in by Company account failed: /);
    expect(last).toContain(why);
  });

  it('is refused where somebody else has signed', async () => {
    const other = await SamlProvider.make();
    const begun = await begin();
    expect(await codeOf(end(begun, other.answer(begun.request, BACK, CAOYANG)))).toBe(
      'SIGN_IN_PROVIDER_REFUSED',
    );
  });

  const wrapped: [string, (xml: string, forged: string) => string][] = [
    ['beside the signed one', (xml, forged) => xml.replace('<saml:Assertion', `${forged}<saml:Assertion`)],
    ['after the signed one', (xml, forged) => xml.replace('</samlp:Response>', `${forged}</samlp:Response>`)],
    [
      'around the signed one',
      (xml, forged) => {
        const signed = assertionIn(xml);
        return xml.replace(
          signed,
          forged.replace('</saml:Assertion>', `<saml:Advice>${signed}</saml:Advice></saml:Assertion>`),
        );
      },
    ],
    [
      'in place of the signed one, which stands in an extension',
      (xml, forged) => {
        const signed = assertionIn(xml);
        return xml.replace(signed, `<samlp:Extensions>${signed}</samlp:Extensions>${forged}`);
      },
    ],
    [
      'with its signature',
      (xml, forged) => {
        const [signature = ''] = /<Signature[\s\S]*<\/Signature>/.exec(xml) ?? [];
        const signed = assertionIn(xml);
        const object = signature.replace(
          '</Signature>',
          `<Object>${signed.replace(signature, '')}</Object></Signature>`,
        );
        return xml.replace(signed, forged.replace('<saml:Subject>', `${object}<saml:Subject>`));
      },
    ],
  ];
  const assertionIn = (xml: string): string =>
    /<saml:Assertion[\s\S]*<\/saml:Assertion>/.exec(xml)?.[0] ?? '';

  it.each(wrapped)('is refused where a forged assertion stands %s', async (_what, forge) => {
    const begun = await begin();
    const forged = assertionIn(
      idp.answer(begun.request, BACK, { nameId: 'p-9', attributes: { uid: ['gaoxiang'] }, sign: 'none' }),
    );
    const right = idp.answer(begun.request, BACK, CAOYANG);
    const xml = forge(right, forged);
    expect(xml).not.toBe(right);
    expect(await codeOf(end(begun, xml))).toBe('SIGN_IN_PROVIDER_REFUSED');
    expect((await trail())[0]).toMatch(/signature|assertion/i);
  });

  it.each<[string, (xml: string) => string]>([
    ['changed', (xml) => xml.replace('>caoyang<', '>gaoxiang<')],
    ['a document type', (xml) => `<!DOCTYPE x [<!ENTITY e "gaoxiang">]>${xml.replace('>caoyang<', '>&e;<')}`],
    ['no XML', () => 'hello'],
  ])('is refused where it is %s', async (_what, forge) => {
    const begun = await begin();
    expect(await codeOf(end(begun, forge(idp.answer(begun.request, BACK, CAOYANG))))).toBe(
      'SIGN_IN_PROVIDER_REFUSED',
    );
  });
});

describe('signing by SAML', () => {
  beforeEach(newCompany);

  it('asks the person anew, and believes only that they were', async () => {
    await signIn();
    const begun = await begin(true);
    expect(begun.request.xml).toContain('ForceAuthn="true"');
    const confirm = (one: Begun, said: Said) =>
      server.call(browser, confirmSigner, given(one, idp.answer(one.request, BACK, { ...CAOYANG, ...said })));
    expect((await confirm(begun, {})).proof).not.toBe('');
    const second = await begin(true);
    expect(await codeOf(confirm(second, { provedAt: Date.now() - 3_600_000 }))).toBe(
      'SIGN_IN_PROVIDER_REFUSED',
    );
    expect((await trail())[0]).toContain('not asked anew (AuthnInstant)');
    // What was begun for one is of no use for the other.
    const third = await begin();
    expect(await codeOf(confirm(third, {}))).toBe('SIGN_IN_ANSWER_INVALID');
  });
});

describe('what a provider posts', () => {
  beforeAll(newCompany);

  const post = (form: Record<string, string>) =>
    app.inject({
      method: 'POST',
      url: '/auto-login',
      headers: {
        host: 'suite.example',
        origin: 'https://idp.example',
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: new URLSearchParams(form).toString(),
    });

  it('is kept by the tab, which goes on here and nowhere else', async () => {
    const begun = await begin();
    const answer = encoded(idp.answer(begun.request, BACK, CAOYANG));
    const { statusCode, body, headers } = await post({
      SAMLResponse: answer,
      RelayState: begun.request.state,
    });
    expect(statusCode).toBe(200);
    expect(body).toContain(`data-answer="${answer}"`);
    expect(body).toContain(
      `location.replace('?${new URLSearchParams({ state: begun.request.state, code: SAML_ANSWER })}')`,
    );
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'nonce-/);
    expect(begun.request.state).toMatch(/^[0-9a-f]{32}$/);
    expect((await begin(true)).request.state).toMatch(/^sign\.[0-9a-f]{32}$/);
  });

  it.each<[string, Record<string, string>]>([
    ['an address as its state', { SAMLResponse: 'YQ==', RelayState: 'https://evil.example' }],
    ['a script as its state', { SAMLResponse: 'YQ==', RelayState: `';alert(1)//` }],
    ['a script as its answer', { SAMLResponse: '"><script>', RelayState: 'a'.repeat(32) }],
    ['no state', { SAMLResponse: 'YQ==' }],
    ['no answer', { RelayState: 'a'.repeat(32) }],
  ])('is refused with %s', async (_what, form) => {
    const answer = await post(form);
    expect([answer.statusCode, answer.json().resultMessage]).toEqual([400, 'REQUEST_INVALID']);
  });
});

describe('the settings', () => {
  beforeEach(newCompany);

  it('are read from the metadata, and tested step by step', async () => {
    expect((await server.call(admin, listSignInProviders, {})).rows[0]?.provider).toEqual(settings());
    expect(await server.call(admin, testSignInProvider, { id: provider })).toEqual([
      { step: 'described', passed: true, detail: null },
      { step: 'keys', passed: true, detail: null },
    ]);
  });

  it('unlink everybody where it becomes another provider', async () => {
    await signIn();
    const [row] = (await server.call(admin, listSignInProviders, {})).rows;
    const metadata = idp.metadata.replace(
      'entityID="https://idp.example/saml"',
      'entityID="https://new.example"',
    );
    const changed = {
      id: provider,
      version: row?.version as number,
      provider: settings({ metadata }),
      reason,
    };
    await server.call(admin, saveSignInProvider, changed);
    expect((await server.call(admin, listSignInProviders, {})).rows[0]?.linked).toBe(0);
  });
});

describe('metadata', () => {
  beforeAll(newCompany);

  it.each<[string, (metadata: string) => string]>([
    ['no XML', () => 'hello'],
    ['a document type', (metadata) => metadata.replace('<md:Entity', '<!DOCTYPE x><md:Entity')],
    ['no key', (metadata) => metadata.replace('use="signing"', 'use="encryption"')],
    ['no page', (metadata) => metadata.replace('HTTP-Redirect', 'SOAP')],
    [
      'a page that is a script',
      (metadata) => metadata.replace('https://idp.example/saml/sso', 'javascript:alert(1)'),
    ],
    ['a key that is none', (metadata) => metadata.replace(/(<ds:X509Certificate>)[^<]*/, '$1AAAA')],
    ['no provider', (metadata) => metadata.replaceAll('IDPSSODescriptor', 'SPSSODescriptor')],
  ])('with %s is refused', async (_what, change) => {
    expect(await codeOf(add({ metadata: change(idp.metadata) }))).toBe('REQUEST_INVALID');
  });
});
