import { generateKeyPairSync } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import {
  beginProviderSignIn,
  type CallDeclaration,
  COOKIES,
  createRecord,
  getLicence,
  getUserInfo,
  HEADERS,
  installLicence,
  type Licence,
  listLinkedAccounts,
  listPeople,
  loginByProvider,
  makeScimToken,
  plusDays,
  type RequestOf,
  type ResponseOf,
  SAML_ANSWER,
  saveSignInProvider,
  shell,
} from '@attest/api-contract';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import {
  type IdentityProvider,
  startIdentityProvider,
} from '../../root-config/tools/testing/identityProvider';
import { signLicence } from './directory/licence/file';
import { freePort } from './platform/database/embedded/launch';
import { companyAccounts } from './testing/byProvider';
import { callsTo } from './testing/httpCalls';
import { encoded, SamlProvider, samlConnection } from './testing/samlProvider';
import { lilei } from './testing/scimProgram';
import { ProcessRoot, type ServerProcess } from './testing/serverProcess';
import { createEmptyDatabase, rowsOf, type TestDatabase } from './testing/testDatabase';
import { TestServer } from './testing/testServer';
import { createTestTenant, type TestTenant } from './testing/testTenant';

const LONG = 240_000;
const reason = 'Agreed with IT';
const SELLER = generateKeyPairSync('ed25519', {
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});

interface Company {
  database: TestDatabase;
  /** A second server on its database, which opens sessions. */
  beside: TestServer;
  tenant: TestTenant;
}

let root: ProcessRoot;
let server: ServerProcess;
let address: string;
let oidc: IdentityProvider;
let saml: SamlProvider;
let companies: [Company, Company];

beforeAll(async () => {
  root = await ProcessRoot.create();
  const databases = [await createEmptyDatabase(), await createEmptyDatabase()] as const;
  const dataDir = root.dataDir();
  const licenceKeys = join(dirname(dataDir), 'licences.pem');
  writeFileSync(licenceKeys, SELLER.publicKey);
  const [port, idpPort] = [await freePort(), await freePort()];
  server = root.spawn({
    DATABASE_URL: databases[0].url,
    DATABASE_URL_EAST: databases[1].url,
    TENANT_DATABASES: 'globex=east',
    DATA_DIR: dataDir,
    PORT: String(port),
    LICENCE_KEYS: licenceKeys,
    OUTBOUND_ORIGINS: `http://127.0.0.1:${idpPort}`,
  });
  await server.ready();
  // By `localhost` each company would have a host of its own; here they share one.
  address = `http://127.0.0.1:${port}`;
  oidc = await startIdentityProvider([`${address}${shell.signInAnswer}`], idpPort);
  saml = await SamlProvider.make();
  const begin = async (code: string, database: TestDatabase): Promise<Company> => {
    const beside = await TestServer.start({ database });
    return { database, beside, tenant: await createTestTenant(beside, { code, timeZone: 'UTC' }) };
  };
  companies = [await begin('acme', databases[0]), await begin('globex', databases[1])];
}, LONG);
afterAll(async () => {
  await server?.stop();
  await oidc?.stop();
  for (const { beside, database } of companies ?? []) {
    await beside.stop();
    await database.drop();
  }
  root?.remove();
}, LONG);

/** A call over HTTP of somebody who is signed in, which has to succeed. */
async function call<C extends CallDeclaration>(
  { tenant }: Company,
  token: string,
  declared: C,
  input: RequestOf<C>,
): Promise<ResponseOf<C>> {
  const { envelope } = await callsTo(address, tenant.id, token)(declared, input as object);
  expect(envelope).toMatchObject({ success: true });
  return envelope.data as ResponseOf<C>;
}
const administrator = ({ beside, tenant }: Company) => beside.session(tenant.id, 'gaoxiang');

/** A call of a page before anybody is signed in: which tenant it is about stands in what it sends alone. */
async function asked<C extends CallDeclaration>(declared: C, input: RequestOf<C>) {
  const answer = await fetch(`${address}/api/${declared.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
  });
  const { data } = (await answer.json()) as { data: ResponseOf<C> };
  const [, token = ''] =
    new RegExp(`${COOKIES.token}=([^;]+)`).exec(answer.headers.getSetCookie().join('\n')) ?? [];
  return { status: answer.status, data, token };
}

/** Who a session belongs to. */
async function personOf(company: Company, token: string) {
  const { sysUserInfo } = await call(company, token, getUserInfo, {});
  return [sysUserInfo.tenantId, sysUserInfo.account];
}
const each = async (work: (company: Company, other: Company) => Promise<void>) => {
  await work(companies[0], companies[1]);
  await work(companies[1], companies[0]);
};
const linkedIn = ({ database }: Company) =>
  rowsOf(database, "select subject from sign_in_identity where subject like '%-of-%' order by subject");

it(
  'people of both databases sign in by OpenID Connect at one provider, each to their own company',
  () =>
    each(async (company) => {
      const { tenant } = company;
      const provider = companyAccounts(oidc);
      const admin = await administrator(company);
      const { id } = await call(company, admin, saveSignInProvider, {
        ...{ provider, secret: oidc.secret, reason },
      });
      oidc.is({ sub: `o-of-${tenant.code}`, preferred_username: 'caoyang' });
      const begun = await asked(beginProviderSignIn, { provider: id, tenantId: tenant.id });
      const back = await oidc.visit(begun.data.url);
      const of = (name: string) => back.searchParams.get(name) ?? undefined;
      const answer = {
        ...{ tenantId: tenant.id, binding: begun.data.binding },
        ...{ state: of('state') ?? '', code: of('code'), iss: of('iss') },
      };
      const { token } = await asked(loginByProvider, answer);
      expect(await personOf(company, token)).toEqual([tenant.id, 'caoyang']);
      expect(await linkedIn(company)).toEqual([{ subject: `o-of-${tenant.code}` }]);
      // What was begun for one company is of no use for another, whose database has other keys.
      const elsewhere = companies.find((other) => other !== company) as Company;
      const taken = await asked(loginByProvider, { ...answer, tenantId: elsewhere.tenant.id });
      expect([taken.status, taken.token]).toEqual([400, '']);
    }),
  LONG,
);

it(
  'and by SAML, by an answer that the provider posts to the one address',
  () =>
    each(async (company) => {
      const { tenant } = company;
      const admin = await administrator(company);
      const { id } = await call(company, admin, saveSignInProvider, {
        provider: samlConnection(saml, { signRequests: true }),
        reason,
      });
      const { data } = await asked(beginProviderSignIn, { provider: id, tenantId: tenant.id });
      const request = saml.read(data.url);
      const to = `${address}${shell.signInAnswer}`;
      const xml = saml.answer(request, to, {
        ...{ nameId: `s-of-${tenant.code}`, attributes: { uid: ['yuanmeng'] } },
      });
      const posted = await fetch(to, {
        method: 'POST',
        headers: { origin: 'https://idp.example' },
        body: new URLSearchParams({ SAMLResponse: encoded(xml), RelayState: request.state }),
      });
      const page = await posted.text();
      expect([posted.status, page]).toEqual([200, expect.stringContaining(SAML_ANSWER)]);
      const [, code] = /data-answer="([^"]+)"/.exec(page) ?? [];
      const { token } = await asked(loginByProvider, {
        ...{ tenantId: tenant.id, binding: data.binding, kept: data.kept },
        ...{ state: request.state, code },
      });
      expect(await personOf(company, token)).toEqual([tenant.id, 'yuanmeng']);
      const { rows } = await call(company, admin, listLinkedAccounts, {
        ...{ filter: { provider: id }, page: 1, pageSize: 10 },
      });
      expect(rows.map(({ account, subject }) => [account, subject])).toEqual([
        ['yuanmeng', `s-of-${tenant.code}`],
      ]);
    }),
  LONG,
);

it(
  'people who join come by SCIM into the database of the token, whatever other host or tenant is named',
  () =>
    each(async (company, other) => {
      const admin = await administrator(company);
      const provider = { ...companyAccounts(oidc), claim: 'sub' };
      const { id } = await call(company, admin, saveSignInProvider, { provider, reason });
      const { token } = await call(company, admin, makeScimToken, {
        ...{ provider: id, name: 'Entra', days: 90, reason },
      });
      const scim = (path: string, body?: object) =>
        fetch(`${address}/scim/v2${path}`, {
          method: body ? 'POST' : 'GET',
          headers: {
            authorization: `Bearer ${token}`,
            'content-type': 'application/scim+json',
            [HEADERS.tenant]: other.tenant.id,
          },
          ...(body && { body: JSON.stringify(body) }),
        });
      const userName = `lilei.${company.tenant.code}`;
      const made = await scim('/Users', lilei({ userName }));
      expect(made.status).toBe(201);
      const { id: person, meta } = (await made.json()) as { id: string; meta: { location: string } };
      expect(meta.location).toBe(`${address}/scim/v2/Users/${person}`);
      const found = await scim(`/Users?filter=${encodeURIComponent(`userName eq "${userName}"`)}`);
      expect(await found.json()).toMatchObject({ totalResults: 1, Resources: [{ id: person }] });
      const { rows } = await call(company, admin, listPeople, {
        ...{ filter: { text: userName }, page: 1, pageSize: 5 },
      });
      expect(rows.map(({ account }) => account)).toEqual([userName]);
      expect(await rowsOf(other.database, `select from user_account where account = '${userName}'`)).toEqual(
        [],
      );
    }),
  LONG,
);

it(
  'a licence is installed and checked where its tenant lives, and holds there alone',
  () =>
    each(async (company, other) => {
      const { tenant } = company;
      const admin = await administrator(company);
      const today = new Date().toISOString().slice(0, 10);
      const licence: Licence = {
        ...{ no: `L-${tenant.code}`, tenant: tenant.code, holder: tenant.code, users: 40 },
        ...{ modules: ['DMS', 'TMS', 'QMS'], from: today, until: plusDays(today, 400) },
        ...{ macs: [], addresses: [] },
      };
      const text = await signLicence(licence, SELLER.privateKey);
      const { version, licence: before } = await call(company, admin, getLicence, {});
      expect(before).toBeNull();
      const order = { text, version, reason: 'Bought' };
      expect(await call(company, admin, installLicence, order)).toMatchObject({ state: 'valid' });
      expect(await call(company, admin, getLicence, {})).toMatchObject({
        ...{ licence: { no: licence.no }, standing: { state: 'valid' } },
      });
      const there = callsTo(address, other.tenant.id, await administrator(other));
      const seen = await call(other, await administrator(other), getLicence, {});
      const taken = await there(installLicence, { ...order, version: seen.version });
      expect(taken.envelope).toMatchObject({ resultMessage: 'LICENCE_TENANT_MISMATCH' });
      expect(seen.licence?.no).not.toBe(licence.no);
    }),
  LONG,
);

it(
  'what a licence that ended refuses is refused in its database alone',
  async () => {
    const [here, there] = companies;
    await rowsOf(there.database, "update tenant set licence = null, licence_fault_since = '2020-01-01'");
    const report = async ({ beside, tenant }: Company) => {
      const ask = callsTo(address, tenant.id, await beside.session(tenant.id, 'caoyang'));
      const values = { title: 'Door seal' };
      return (await ask(createRecord, { process: 'deviation', values, submit: false })).envelope;
    };
    expect(await report(there)).toMatchObject({ resultMessage: 'LICENCE_NONE' });
    expect(await report(here)).toMatchObject({ success: true });
  },
  LONG,
);
