import {
  confirmAtDirectory,
  getProvisioning,
  getSignTypes,
  getTenantConfig,
  listLinkedAccounts,
  listSignInProviders,
  loginAtDirectory,
  makeScimToken,
  type SapProvider,
  saveProvisioning,
  saveSignInProvider,
  searchAudit,
  testSignInProvider,
} from '@attest/api-contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { makeCertificate } from '../../../../../root-config/tools/testing/certificate';
import {
  SAP_PUBLIC_PATH,
  SAP_TRIES,
  type SapFault,
  type SapSystem,
  startSapSystem,
} from '../../../../../root-config/tools/testing/sapSystem';
import type { Origin } from '../../../testing/caller';
import { TestServer } from '../../../testing/testServer';
import { createTestTenant, type TestTenant } from '../../../testing/testTenant';

const reason = 'Sign-in by the SAP system of the company';
const PASSWORD = 'Ürgent:Blue-42';
const CLOSED = 'https://127.0.0.1:1';

describe('signing in with the password of an SAP system', () => {
  let sap: SapSystem;
  let server: TestServer;
  let tenant: TestTenant;
  let admin: Origin;

  beforeAll(async () => {
    sap = await startSapSystem([
      { user: 'CAOYANG', password: PASSWORD },
      { user: 'YUBO', password: PASSWORD },
      { user: 'STRANGER', password: PASSWORD },
      { user: 'LIMING', password: PASSWORD },
    ]);
    server = await TestServer.start({
      config: { outbound: { networks: [], origins: [sap.system, CLOSED] } },
    });
  });
  afterAll(async () => {
    await server?.stop();
    await sap?.stop();
  });
  beforeEach(async () => {
    sap.requests.length = 0;
    tenant = await createTestTenant(server);
    admin = { tenantId: tenant.id, token: await server.session(tenant.id, 'gaoxiang') };
  });
  afterEach(() => {
    sap.fault = undefined;
    for (const user of sap.users) {
      delete user.unauthorised;
      delete user.failed;
    }
    jest.restoreAllMocks();
  });

  const settings = (more: Partial<SapProvider> = {}): SapProvider => ({
    kind: 'sapSystem',
    enabled: true,
    nameZh: 'SAP 系统',
    nameEn: 'SAP system',
    system: sap.system,
    ca: sap.certificate,
    path: '/sap/bc/ping',
    client: sap.client,
    language: null,
    matchBy: 'account',
    ...more,
  });
  const add = (more: Partial<SapProvider> = {}) =>
    server.call(admin, saveSignInProvider, { provider: settings(more), reason });
  const change = (row: { id: string; version: number }, more: Partial<SapProvider>) =>
    server.call(admin, saveSignInProvider, { ...row, provider: settings(more), reason });
  const signIn = (provider: string, account: string, password = PASSWORD) =>
    server.call({ tenantId: tenant.id }, loginAtDirectory, {
      provider,
      account,
      password: server.encrypt(password),
      tenantId: tenant.id,
    });
  const codeOf = (call: Promise<unknown>) => call.then(() => 'done').catch(({ code }) => code);
  const trail = async () => {
    const { rows } = await server.call(admin, searchAudit, { filter: {}, page: 1, pageSize: 50 });
    return rows.map(({ event, descriptionEn }) => `${event}: ${descriptionEn}`);
  };
  const linked = async (provider: string) => {
    const asked = { filter: { provider }, page: 1, pageSize: 20 };
    const { rows } = await server.call(admin, listLinkedAccounts, asked);
    return rows.map(({ account, subject }) => [account, subject]);
  };
  const asked = () => sap.requests.filter(({ user }) => user !== null);

  it('is offered as one whose password is typed, and knows people by their user name in capitals', async () => {
    const { id } = await add({ language: 'zh' });
    const { tenant: shown } = await server.call({ tenantId: tenant.id }, getTenantConfig, {});
    expect(shown?.providers).toEqual([
      { id, nameZh: 'SAP 系统', nameEn: 'SAP system', way: 'password', first: false },
    ]);
    expect((await signIn(id, ' CaoYang ')).audit.account).toBe('caoyang');
    expect((await signIn(id, 'CAOYANG')).audit.account).toBe('caoyang');
    expect(await linked(id)).toEqual([['caoyang', 'CAOYANG']]);
    // Nobody is asked for at first, which shows that the path asks for passwords at all.
    expect(sap.requests.slice(0, 2)).toEqual([
      { user: null, client: '100', language: 'ZH' },
      { user: 'CAOYANG', client: '100', language: 'ZH' },
    ]);
    expect(await trail()).toEqual(
      expect.arrayContaining([
        'signIn: caoyang signed in by SAP system',
        'linkAccount: User caoyang “caoyang” signed in by SAP system for the first time and was linked',
      ]),
    );
  });

  it('refuses wrong passwords and strangers, and asks nobody for an empty one or for what is no user name', async () => {
    const { id } = await add();
    for (const [account, password] of [
      ['caoyang', 'wrong'],
      ['nobody', PASSWORD],
      ['yubo', ''],
      ['cao:yang', PASSWORD],
      ['far-too-long-a-name', PASSWORD],
      // In capitals it would be somebody else, whose guesses are counted under another name.
      ['lımıng', PASSWORD],
    ] as const)
      expect([account, await codeOf(signIn(id, account, password))]).toEqual([
        account,
        'ACCOUNT_OR_PASSWORD_WRONG',
      ]);
    expect(asked().map(({ user }) => user)).toEqual(['CAOYANG', 'NOBODY']);
    const lines = await trail();
    expect(lines).toContain(
      'signInFailed: User caoyang “caoyang”: sign-in failed (SAP did not accept user name and password)',
    );
    expect(lines).toContain('signInFailed: User cao:yang: sign-in failed (no user name of SAP)');
    expect(JSON.stringify(lines)).not.toContain(PASSWORD);
    // In SAP, but of nobody here.
    expect(await codeOf(signIn(id, 'stranger'))).toBe('THIRD_ACCOUNT_NOT_EXIST');
    // The same people of another client are none of these.
    const other = await add({ client: '200' });
    expect(await codeOf(signIn(other.id, 'liming'))).toBe('ACCOUNT_OR_PASSWORD_WRONG');
  });

  it('makes whoever guesses wait before SAP locks the user, and tells of neither lock', async () => {
    const { id } = await add();
    const codes: string[] = [];
    for (let guess = 0; guess < 5; guess++) codes.push(await codeOf(signIn(id, 'yubo', `guess ${guess}`)));
    expect(codes.at(-1)).toBe('ACCOUNT_LOCKED');
    expect(await codeOf(signIn(id, 'yubo'))).toBe('ACCOUNT_LOCKED');
    expect(asked()).toHaveLength(5);
    const [caoyang] = sap.users;
    if (caoyang) caoyang.failed = SAP_TRIES;
    expect(await codeOf(signIn(id, 'caoyang'))).toBe('ACCOUNT_OR_PASSWORD_WRONG');
    if (caoyang) caoyang.failed = SAP_TRIES - 1;
    expect(await codeOf(signIn(id, 'caoyang'))).toBe('done');
  });

  it('tells whoever gave the right password that SAP does not let them, without counting a guess', async () => {
    const { id } = await add();
    for (const user of sap.users) user.unauthorised = user.user === 'YUBO';
    expect(await codeOf(signIn(id, 'yubo', 'wrong'))).toBe('ACCOUNT_OR_PASSWORD_WRONG');
    for (let attempt = 0; attempt < 6; attempt++)
      expect(await codeOf(signIn(id, 'yubo'))).toBe('SIGN_IN_PROVIDER_REFUSED');
    expect(await trail()).toContain(
      'signInFailed: Sign-in by SAP system failed: yubo (the SAP user is not authorised for the service)',
    );
  });

  it('takes nothing but an answer to the password for one, and counts no attempt meanwhile', async () => {
    const { id } = await add();
    const faults: SapFault[] = ['redirect', 'error', 'breaksOff', 'form', 'otherScheme'];
    for (const fault of faults) {
      sap.fault = fault;
      expect([fault, await codeOf(signIn(id, 'caoyang'))]).toEqual([fault, 'SIGN_IN_PROVIDER_AWAY']);
    }
    // Of these two nobody's password has left.
    expect(asked()).toHaveLength(faults.length - 2);
    sap.fault = 'hangs';
    const { timeout } = AbortSignal;
    jest.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout.call(AbortSignal, 500));
    expect(await codeOf(signIn(id, 'caoyang'))).toBe('SIGN_IN_PROVIDER_AWAY');
    jest.restoreAllMocks();
    sap.fault = undefined;
    for (const more of [{ system: CLOSED }, { path: SAP_PUBLIC_PATH }, { path: '/nothing' }, { ca: null }]) {
      const { id: other } = await add(more);
      expect([more, await codeOf(signIn(other, 'caoyang', 'any password'))]).toEqual([
        more,
        'SIGN_IN_PROVIDER_AWAY',
      ]);
    }
    expect(await codeOf(signIn(id, 'caoyang'))).toBe('done');
  });

  it('says which step of a test fails, and why', async () => {
    const test = async (more: Partial<SapProvider> = {}) => {
      const { id } = await add(more);
      const steps = await server.call(admin, testSignInProvider, { id });
      return steps.map(({ step, passed, detail }) => [step, passed, ...(detail ? [detail] : [])].join(' '));
    };
    const passed = ['allowed true', 'reachable true', 'encrypted true'];
    expect(await test()).toEqual([...passed, 'asksPassword true']);
    expect(await test({ path: SAP_PUBLIC_PATH })).toEqual([
      ...passed,
      'asksPassword false status 200 without a password',
    ]);
    expect((await test({ path: '/nothing' })).at(-1)).toBe(
      'asksPassword false status 404 without a password',
    );
    sap.fault = 'otherScheme';
    expect((await test()).at(-1)).toBe('asksPassword false WWW-Authenticate: Negotiate');
    expect((await test({ system: CLOSED })).at(-1)).toContain('reachable false connect ECONNREFUSED');
    const { certificate } = await makeCertificate();
    expect((await test({ ca: certificate })).at(-1)).toMatch(/^encrypted false .*certificate/i);
    expect((await test({ ca: null })).at(-1)).toMatch(/^encrypted false .*certificate/i);
    expect(await test({ enabled: false, system: 'https://10.0.0.1' })).toEqual([
      'allowed false https://10.0.0.1',
    ]);
    expect(asked()).toEqual([]);
  });

  it('takes settings that can work alone', async () => {
    for (const more of [
      { system: sap.system.replace('https', 'http') },
      { system: 'https://elsewhere.example' },
      { system: `${sap.system}/sap` },
      { system: sap.system.replace('//', '//user@') },
      { path: 'sap/bc/ping' },
      { path: '//elsewhere.example/ping' },
      { path: '/sap/bc/ping?sap-user=X' },
      { client: '1' },
      { language: 'English' },
      { ca: 'no certificate' },
    ])
      expect([more, await codeOf(add(more))]).toEqual([more, 'REQUEST_INVALID']);
    await add({ system: `${sap.system.toUpperCase()}/`, language: 'en' });
    const { rows } = await server.call(admin, listSignInProviders, {});
    expect(rows).toMatchObject([{ provider: settings({ language: 'EN' }), hasSecret: false }]);
    const shown = await server.call(admin, searchAudit, { filter: {}, page: 1, pageSize: 1 });
    expect(JSON.stringify(shown.rows[0])).toContain('Address of the system');
  });

  it('unlinks everybody where it becomes another system or client, whose people are others', async () => {
    const row = await add();
    await signIn(row.id, 'caoyang');
    const renamed = await change(row, { nameEn: 'ERP', path: '/sap/bc/ping/' });
    expect(await linked(row.id)).toEqual([['caoyang', 'CAOYANG']]);
    await change(renamed, { client: '200' });
    expect(await linked(row.id)).toEqual([]);
  });

  it('says too little of people to make accounts and give roles', async () => {
    const { id } = await add();
    const { provisioning, version } = await server.call(admin, getProvisioning, { id });
    const save = { id, version, provisioning: { ...provisioning, create: true }, reason };
    expect(await codeOf(server.call(admin, saveProvisioning, save))).toBe('INVALID_OPERATION');
    const token = { provider: id, name: 'SAP', days: 30, reason };
    expect(await codeOf(server.call(admin, makeScimToken, token))).toBe('INVALID_OPERATION');
  });

  it('confirms a signature with the password of the user who is linked', async () => {
    const { id } = await add();
    const { token } = await signIn(id, 'caoyang');
    const origin = { tenantId: tenant.id, token: token as string };
    const confirm = (password: string, account = 'caoyang') =>
      server.call(origin, confirmAtDirectory, { provider: id, account, password: server.encrypt(password) });
    expect((await server.call(origin, getSignTypes, {})).providers).toEqual([
      { id, nameZh: 'SAP 系统', nameEn: 'SAP system', way: 'password' },
    ]);
    sap.requests.length = 0;
    expect(await codeOf(confirm('wrong'))).toBe('THIRD_ACCOUNT_PASSWORD_ERROR');
    expect(await codeOf(confirm(''))).toBe('THIRD_ACCOUNT_PASSWORD_ERROR');
    expect(await codeOf(confirm(PASSWORD, 'yubo'))).toBe('SIGNATURE_ACCOUNT_WRONG');
    expect(await confirm(PASSWORD)).toEqual({ proof: expect.any(String) });
    expect(asked().map(({ user }) => user)).toEqual(['CAOYANG', 'CAOYANG']);
    for (const user of sap.users) user.unauthorised = true;
    expect(await codeOf(confirm(PASSWORD))).toBe('SIGN_IN_PROVIDER_REFUSED');
    sap.fault = 'error';
    expect(await codeOf(confirm(PASSWORD))).toBe('SIGN_IN_PROVIDER_AWAY');
    expect(await trail()).toContain(
      'confirmSigner: User caoyang “caoyang”: identity proved for a signature by the password of SAP system',
    );
  });
});
