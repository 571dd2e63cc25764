import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  checkLicence,
  createRecord,
  getLicence,
  getTenantSettings,
  installLicence,
  type Licence,
  listMessages,
  listRecords,
  plusDays,
  searchAudit,
} from '@attest/api-contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { CompactSign } from 'jose';
import { codeOf, type Origin } from '../../testing/caller';
import { TestServer } from '../../testing/testServer';
import { createTestTenant, type TestTenant } from '../../testing/testTenant';
import { signLicence } from './file';
import { followLicence } from './follow';
import { thisMachine } from './machine';

const keyPair = () =>
  generateKeyPairSync('ed25519', {
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
const seller = keyPair();

/** Somebody's session, and the time of their calls. */
type At = Origin & { at?: Date };

let folder: string;
let server: TestServer;
let tenant: TestTenant;
let admin: At;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'attest-licence-'));
  const licenceKeys = join(folder, 'keys.pem');
  // A key that is to be replaced stands beside the one that replaces it.
  writeFileSync(licenceKeys, keyPair().publicKey + seller.publicKey);
  server = await TestServer.start({ config: { licenceKeys } });
});
afterAll(async () => {
  await server?.stop();
  rmSync(folder, { recursive: true });
});

beforeEach(async () => {
  tenant = await createTestTenant(server, { modules: ['QMS', 'TMS'], timeZone: 'UTC' });
  admin = await origin('gaoxiang');
});

const origin = async (account: string, at?: Date): Promise<At> => ({
  tenantId: tenant.id,
  token: await server.session(tenant.id, account, at),
  ...(at && { at }),
});
const today = () => new Date().toISOString().slice(0, 10);
const inDays = (count: number) => plusDays(today(), count);
const at = (count: number) => new Date(Date.now() + count * 86_400_000);

const licence = (change: Partial<Licence> = {}): Licence => ({
  no: 'L-2026-001',
  tenant: tenant.code,
  holder: '华康制药',
  users: 40,
  modules: ['QMS', 'TMS'],
  from: inDays(-1),
  until: inDays(400),
  macs: [],
  addresses: [],
  ...change,
});
const signed = (change?: Partial<Licence>) => signLicence(licence(change), seller.privateKey);
const stored = (from = admin) => server.call(from, getLicence, {});
const install = async (text: string, from = admin) =>
  server.call(from, installLicence, { text, version: (await stored(from)).version, reason: '续费' });
const refusal = async (change: Partial<Licence>) => {
  const text = await signed(change);
  const code = await codeOf(install(text));
  const checked = await server.call(admin, checkLicence, { text });
  expect(checked.refusal ?? (checked.modulesInUse.length > 0 && 'LICENCE_MODULE_IN_USE')).toBe(code);
  return code;
};
const follow = (days: number) => server.asSystem(tenant.id, followLicence, at(days));
const report = (from: At) =>
  codeOf(
    server.call(from, createRecord, { process: 'deviation', values: { title: '门封泄漏' }, submit: false }),
  );

describe('a licence', () => {
  it('is installed when it is signed, and its users and modules hold', async () => {
    expect(await stored()).toMatchObject({ licence: null, standing: { refusal: 'LICENCE_NONE' } });
    expect(await install(await signed())).toEqual({ state: 'valid', refusal: null, day: null });
    expect((await stored()).licence).toEqual(licence());
    const { licence: limits } = await server.call(admin, getTenantSettings, {});
    expect(limits).toMatchObject({ users: 40, modules: ['TMS', 'QMS'] });
    const { rows } = await server.call(admin, searchAudit, {
      page: 1,
      pageSize: 1,
      filter: { objectType: 'licence' },
    });
    expect(rows[0]).toMatchObject({ objectNo: 'L-2026-001', reason: '续费', event: 'install' });
  });

  it('is refused for another tenant, machine or time, and without a module in use', async () => {
    const { macs, addresses } = thisMachine();
    expect(await refusal({ tenant: 'other' })).toBe('LICENCE_TENANT_MISMATCH');
    expect(await refusal({ macs: ['02:00:00:00:00:99'] })).toBe(
      macs.length > 0 ? 'LICENCE_MAC_MISMATCH' : 'LICENCE_MAC_EMPTY',
    );
    expect(await refusal({ addresses: ['192.0.2.7'] })).toBe('LICENCE_IP_MISMATCH');
    expect(await refusal({ until: inDays(-1) })).toBe('LICENCE_DATE_MISMATCH');
    expect(await refusal({ from: inDays(1) })).toBe('LICENCE_DATE_MISMATCH');
    expect(await refusal({ modules: ['QMS'] })).toBe('LICENCE_MODULE_IN_USE');
    expect((await stored()).licence).toBeNull();
    expect(await install(await signed({ macs, addresses }))).toMatchObject({ state: 'valid' });
  });

  it.each([
    ['by somebody else', () => signLicence(licence(), keyPair().privateKey)],
    ['not at all', async () => `${(await signed()).split('.').slice(0, 2).join('.')}.`],
    [
      'over other words',
      async () => {
        const [header, , signature] = (await signed()).split('.');
        return [
          header,
          Buffer.from(JSON.stringify(licence({ users: null }))).toString('base64url'),
          signature,
        ].join('.');
      },
    ],
    ['as something else', async () => sign({ alg: 'EdDSA' }, licence())],
    [
      'with a field too many',
      async () => sign({ alg: 'EdDSA', typ: 'attest-licence' }, { ...licence(), free: true }),
    ],
  ])('is refused when it is signed %s', async (_, text) => {
    expect(await codeOf(install(await text()))).toBe('LICENCE_INVALID');
  });

  it('is installed by administrators alone, over what they saw', async () => {
    const text = await signed();
    expect(await codeOf(stored(await origin('caoyang')))).toBe('NO_PERMISSION');
    const { version } = await stored();
    await install(text);
    expect(await codeOf(server.call(admin, installLicence, { text, version, reason: '再装' }))).toBe(
      'RECORD_CHANGED',
    );
  });
});

describe('a licence that ends', () => {
  beforeEach(async () => {
    await install(await signed({ until: inDays(40) }));
  });

  it('is told to administrators 30 days ahead, once', async () => {
    await follow(5);
    const ending = () =>
      server
        .call(admin, listMessages, {})
        .then(({ rows }) => rows.filter(({ text }) => text.zh.includes('许可证')));
    expect(await ending()).toEqual([]);
    await follow(10);
    await follow(11);
    expect((await ending()).map(({ text }) => text.zh)).toEqual([`许可证将于 ${inDays(40)} 到期`]);
  });

  it('lets work go on for 30 days, then everything can be read and nothing changed', async () => {
    await follow(41);
    const inGrace = await origin('caoyang', at(71));
    expect(await stored(await origin('gaoxiang', at(71)))).toMatchObject({
      standing: { state: 'grace', refusal: 'LICENCE_DATE_MISMATCH', day: inDays(71) },
    });
    expect(await report(inGrace)).toBe('done');
    const after = await origin('caoyang', at(72));
    expect(await report(after)).toBe('LICENCE_DATE_MISMATCH');
    await server.call(after, listRecords, { process: 'deviation', page: 1, pageSize: 10, filter: {} });
    // The way out of it is open.
    const administrator = await origin('gaoxiang', at(72));
    await install(await signed({ until: inDays(500) }), administrator);
    expect(await report(after)).toBe('done');
  });
});

function sign(header: { alg: string; typ?: string }, payload: unknown): Promise<string> {
  return new CompactSign(Buffer.from(JSON.stringify(payload)))
    .setProtectedHeader(header)
    .sign(createPrivateKey(seller.privateKey));
}
