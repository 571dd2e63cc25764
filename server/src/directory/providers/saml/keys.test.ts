import { X509Certificate } from 'node:crypto';
import {
  beginProviderSignIn,
  listSignInProviders,
  loginByProvider,
  type OidcProvider,
  type SamlProvider as Provider,
  renewSamlKey,
  saveSignInProvider,
  searchAudit,
} from '@attest/api-contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { BACK } from '../../../testing/byProvider';
import { codeOf, type Origin } from '../../../testing/caller';
import {
  encoded,
  encryptedFor,
  isSignedBy,
  type Said,
  SamlProvider,
  samlConnection,
} from '../../../testing/samlProvider';
import { rowsOf } from '../../../testing/testDatabase';
import { TestServer } from '../../../testing/testServer';
import { createTestTenant, type TestTenant } from '../../../testing/testTenant';

const reason = 'Agreed with IT';
const CAOYANG = { attributes: { uid: ['caoyang'] } };
const ISSUER = 'https://login.example';

let idp: SamlProvider;
let server: TestServer;
let tenant: TestTenant;
let admin: Origin;
let browser: { tenantId: string; host: string };
let provider: string;

beforeAll(async () => {
  idp = await SamlProvider.make();
  server = await TestServer.start({ config: { outbound: { networks: [], origins: [ISSUER] } } });
});
afterAll(() => server?.stop());
/** A company of its own; where nothing that is refused leaves anything behind, tests share one. */
const newCompany = async () => {
  tenant = await createTestTenant(server);
  admin = { tenantId: tenant.id, token: await server.session(tenant.id, 'gaoxiang') };
  browser = { tenantId: tenant.id, host: 'suite.example' };
  provider = (await save({})).id;
};

const save = (more: Partial<Provider>, row?: { id: string; version: number }) =>
  server.call(admin, saveSignInProvider, {
    ...(row && { id: row.id, version: row.version }),
    ...{ provider: samlConnection(idp, more), reason },
  });
const stored = async () => {
  const { rows } = await server.call(admin, listSignInProviders, {});
  const row = rows.find(({ id }) => id === provider);
  if (!row?.saml) throw new Error('There is no such provider');
  return { ...row, saml: row.saml };
};
const change = async (more: Partial<Provider>) => save(more, await stored());
const renew = async () => {
  const { id, version } = await stored();
  return server.call(admin, renewSamlKey, { id, version, reason });
};
/** Certificates of the metadata by their use, PEM. */
const certificates = async (use: 'signing' | 'encryption') => {
  const { metadata } = (await stored()).saml;
  const found = metadata.matchAll(
    new RegExp(`<KeyDescriptor use="${use}">[\\s\\S]*?<ds:X509Certificate>([^<]*)`, 'g'),
  );
  return [...found].map(([, one = '']) =>
    new X509Certificate(Buffer.from(one.replace(/\s/g, ''), 'base64')).toString(),
  );
};
const encryption = async () => (await certificates('encryption'))[0] as string;
const begin = async () => {
  const asked = { provider, tenantId: tenant.id };
  const { url, binding, kept } = await server.call(browser, beginProviderSignIn, asked);
  return { request: idp.read(url), binding, kept };
};
/** Signs in by what becomes of a right answer. */
const signIn = async (become: (xml: string) => string | Promise<string>, said: Said = CAOYANG) => {
  const { request, binding, kept } = await begin();
  const code = encoded(await become(idp.answer(request, BACK, said)));
  const given = { tenantId: tenant.id, state: request.state, binding, kept, code };
  return (await server.call(browser, loginByProvider, given)).audit.account;
};
const plain = (xml: string) => xml;
const entries = async () =>
  (await server.call(admin, searchAudit, { filter: {}, page: 1, pageSize: 20 })).rows;

describe('requests', () => {
  beforeEach(newCompany);

  it('are signed where the connection says so, by the key whose certificate the provider is given', async () => {
    expect((await stored()).saml.metadata).toContain('AuthnRequestsSigned="false"');
    expect((await begin()).request.signature).toBeUndefined();
    await change({ signRequests: true });
    expect((await stored()).saml.metadata).toContain('AuthnRequestsSigned="true"');
    const [certificate = '', ...others] = await certificates('signing');
    expect(others).toEqual([]);
    const { request } = await begin();
    expect(isSignedBy(request, certificate)).toBe(true);
    expect(request.signature?.signed).toContain(`RelayState=${request.state}`);
    expect(await signIn(plain)).toBe('caoyang');
  });
});

describe('a plain assertion', () => {
  beforeEach(newCompany);

  it('is refused where the connection demands encryption', async () => {
    expect(await signIn(plain)).toBe('caoyang');
    await change({ onlyEncrypted: true });
    expect(await codeOf(signIn(plain))).toBe('SIGN_IN_PROVIDER_REFUSED');
    expect((await entries())[0]?.descriptionEn).toContain('the assertion is not encrypted');
    // A plain one beside words of encryption is still plain.
    const hidden = (xml: string) =>
      xml.replace('<saml:Assertion', '<!-- <EncryptedAssertion > --><saml:Assertion');
    expect(await codeOf(signIn(hidden))).toBe('SIGN_IN_PROVIDER_REFUSED');
    const certificate = await encryption();
    expect(await signIn((xml) => encryptedFor(certificate, xml))).toBe('caoyang');
  });
});

describe('an encrypted assertion', () => {
  beforeAll(newCompany);

  it.each([
    'http://www.w3.org/2009/xmlenc11#aes128-gcm',
    'http://www.w3.org/2009/xmlenc11#aes256-gcm',
    'http://www.w3.org/2001/04/xmlenc#aes256-cbc',
  ] as const)('is read (%s)', async (encryptionAlgorithm) => {
    const certificate = await encryption();
    expect(await signIn((xml) => encryptedFor(certificate, xml, { encryptionAlgorithm }))).toBe('caoyang');
  });

  const assertionIn = (xml: string) => /<saml:Assertion[\s\S]*<\/saml:Assertion>/.exec(xml)?.[0] ?? '';
  const forgedOf = (xml: string) =>
    assertionIn(xml)
      .replace(/<Signature[\s\S]*<\/Signature>/, '')
      .replace(/ID="[^"]*"/, 'ID="_forged"')
      .replace('>caoyang<', '>gaoxiang<');
  it.each<[string, (xml: string) => string]>([
    ['a forged one, which anybody can encrypt', (xml) => xml.replace(assertionIn(xml), forgedOf(xml))],
    ['a changed one', (xml) => xml.replace('>caoyang<', '>gaoxiang<')],
    [
      'a forged one before the signed one',
      (xml) => xml.replace('<saml:Assertion', `${forgedOf(xml)}<saml:Assertion`),
    ],
    [
      'a forged one after the signed one',
      (xml) => xml.replace('</samlp:Response>', `${forgedOf(xml)}</samlp:Response>`),
    ],
    [
      'a forged one around the signed one',
      (xml) => {
        const advice = `<saml:Advice>${assertionIn(xml)}</saml:Advice></saml:Assertion>`;
        return xml.replace(assertionIn(xml), forgedOf(xml).replace('</saml:Assertion>', advice));
      },
    ],
    [
      'a forged one that has the signature of another',
      (xml) => {
        const [signature = ''] = /<Signature[\s\S]*<\/Signature>/.exec(xml) ?? [];
        const signed = assertionIn(xml).replace(signature, '');
        const object = signature.replace('</Signature>', `<Object>${signed}</Object></Signature>`);
        return xml.replace(
          assertionIn(xml),
          forgedOf(xml).replace('<saml:Subject>', `${object}<saml:Subject>`),
        );
      },
    ],
  ])('is refused where %s stands in it', async (_what, forge) => {
    const certificate = await encryption();
    const forged = (xml: string) => {
      const changed = forge(xml);
      expect(changed).not.toBe(xml);
      return encryptedFor(certificate, changed);
    };
    expect(await codeOf(signIn(forged))).toBe('SIGN_IN_PROVIDER_REFUSED');
    expect((await entries())[0]?.descriptionEn).toMatch(/signature|assertion|one root/i);
  });

  it('is refused where what is in it is signed with SHA-1', async () => {
    const certificate = await encryption();
    const weak = signIn((xml) => encryptedFor(certificate, xml), { ...CAOYANG, sign: 'sha1' });
    expect(await codeOf(weak)).toBe('SIGN_IN_PROVIDER_REFUSED');
    expect((await entries())[0]?.descriptionEn).toContain('signed with SHA-1');
  });

  it.each<[string, (xml: string, certificate: string) => Promise<string>, string]>([
    [
      'for another key',
      async (xml) => {
        const elsewhere = await SamlProvider.make();
        const [, other = ''] = /<ds:X509Certificate>([^<]*)/.exec(elsewhere.metadata) ?? [];
        return encryptedFor(new X509Certificate(Buffer.from(other, 'base64')).toString(), xml);
      },
      'no key opens it',
    ],
    [
      'in a way that is broken',
      (xml, certificate) =>
        encryptedFor(certificate, xml, {
          keyEncryptionAlgorithm: 'http://www.w3.org/2001/04/xmlenc#rsa-1_5',
        }),
      'is not secure',
    ],
    [
      'twice',
      async (xml, certificate) => {
        const once = await encryptedFor(certificate, xml);
        const [data = ''] = /<saml:EncryptedAssertion[\s\S]*<\/saml:EncryptedAssertion>/.exec(once) ?? [];
        return once.replace('</samlp:Response>', `${data}</samlp:Response>`);
      },
      'encrypted more than once',
    ],
    [
      'and damaged',
      async (xml, certificate) =>
        (await encryptedFor(certificate, xml)).replace(
          /(CipherValue>)(.)([^<]*<\/(?:\w+:)?CipherValue>(?![\s\S]*CipherValue))/,
          (_, before, letter, after) => before + (letter === 'A' ? 'B' : 'A') + after,
        ),
      'no key opens it',
    ],
  ])('is refused where it is encrypted %s', async (_what, become, why) => {
    const certificate = await encryption();
    expect(await codeOf(signIn((xml) => become(xml, certificate)))).toBe('SIGN_IN_PROVIDER_REFUSED');
    expect((await entries())[0]?.descriptionEn).toContain(why);
  });
});

describe('a key', () => {
  beforeEach(newCompany);

  it('is made with the connection, sealed, and stays when that is changed', async () => {
    const { keys } = (await stored()).saml;
    expect(keys).toHaveLength(1);
    const [certificate] = [new X509Certificate(await encryption())];
    expect(keys[0]?.fingerprint).toBe(certificate.fingerprint256);
    expect(Date.parse(keys[0]?.until ?? '') - Date.now()).toBeGreaterThan(9 * 365 * 86_400_000);
    const [row] = await rowsOf<{ text: string }>(
      server.database,
      `select encode(saml_keys, 'escape') as text from sign_in_provider where id = '${provider}'`,
    );
    expect(row?.text.length).toBeGreaterThan(1000);
    expect(row?.text).not.toMatch(/PRIVATE|BEGIN/);
    await change({ nameEn: 'Another name', signRequests: true });
    expect((await stored()).saml.keys).toEqual(keys);
  });

  it('is renewed in two steps, between which the provider gets to know the new one', async () => {
    await change({ signRequests: true });
    const former = await encryption();
    await renew();
    const between = (await stored()).saml;
    expect(between.keys).toHaveLength(2);
    const next = await encryption();
    expect(next).not.toBe(former);
    expect(await certificates('signing')).toEqual([former, next]);
    expect(isSignedBy((await begin()).request, former)).toBe(true);
    for (const certificate of [former, next])
      expect(await signIn((xml) => encryptedFor(certificate, xml))).toBe('caoyang');

    await renew();
    expect((await stored()).saml.keys).toEqual([between.keys[1]]);
    expect(await certificates('signing')).toEqual([next]);
    expect(isSignedBy((await begin()).request, next)).toBe(true);
    expect(await signIn((xml) => encryptedFor(next, xml))).toBe('caoyang');
    expect(await codeOf(signIn((xml) => encryptedFor(former, xml)))).toBe('SIGN_IN_PROVIDER_REFUSED');
  });

  it('leaves its fingerprint in the trail, and nothing of itself', async () => {
    await renew();
    const { keys } = (await stored()).saml;
    const [entry] = await entries();
    expect(entry).toMatchObject({ event: 'change', objectName: '公司账号', reason });
    const text = JSON.stringify(entry);
    expect(text).toContain(keys[1]?.fingerprint);
    expect(text).not.toMatch(/PRIVATE|CERTIFICATE/);
    expect(JSON.stringify(await stored())).not.toContain('PRIVATE');
  });

  it('is renewed over what was seen, and of a provider that speaks SAML alone', async () => {
    const { id, version } = await stored();
    await renew();
    expect(await codeOf(server.call(admin, renewSamlKey, { id, version, reason }))).toBe('RECORD_CHANGED');
    const other: OidcProvider = {
      ...{ kind: 'oidc', enabled: true, nameZh: '公司账号', nameEn: 'Company account' },
      ...{ issuer: ISSUER, clientId: 'attest', matchBy: 'account', claim: 'sub' },
    };
    const made = await server.call(admin, saveSignInProvider, { provider: other, reason });
    expect(await codeOf(server.call(admin, renewSamlKey, { ...made, reason }))).toBe('LOGIN_TYPE_UNMATCHED');
  });

  it('comes to a connection from before with its next saving; until then that works as it did', async () => {
    await rowsOf(server.database, `update sign_in_provider set saml_keys = null where id = '${provider}'`);
    expect((await stored()).saml.keys).toEqual([]);
    expect(await certificates('encryption')).toEqual([]);
    expect(await signIn(plain)).toBe('caoyang');
    await change({ nameEn: 'Another name' });
    expect((await stored()).saml.keys).toHaveLength(1);
  });
});
