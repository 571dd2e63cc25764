import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import {
  type DirectoryProvider,
  getTenantConfig,
  getUserInfo,
  listLinkedAccounts,
  listSignInProviders,
  loginAtDirectory,
  saveSignInProvider,
  searchAudit,
  testSignInProvider,
} from '@attest/api-contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { makeCertificate } from '../../../../../root-config/tools/testing/certificate';
import {
  hasDirectory,
  startDirectory,
  type TestDirectory,
} from '../../../../../root-config/tools/testing/directory';
import type { Origin } from '../../../testing/caller';
import { TestServer } from '../../../testing/testServer';
import { createTestTenant, type TestTenant } from '../../../testing/testTenant';

const reason = 'Sign-in by the directory of the company';
const PASSWORD = 'Ürgent-Blue-42';

const describeWithSlapd = hasDirectory() ? describe : describe.skip;

describeWithSlapd('signing in with the password of a directory (skipped where there is no slapd)', () => {
  let directory: TestDirectory;
  let server: TestServer;
  let tenant: TestTenant;
  let admin: Origin;

  beforeAll(async () => {
    directory = await startDirectory([
      { uid: 'caoyang', password: PASSWORD, more: { employeeNumber: 'E0099', mail: 'yang@corp.example' } },
      { uid: 'yubo', password: PASSWORD },
      // The same name twice: neither of them may come in.
      { uid: 'hanxue', password: PASSWORD },
      { uid: 'hanxue', password: 'Another-Hanxue-1', unit: 'contractors' },
      { uid: 'stranger', password: PASSWORD },
      { uid: 'weird)(uid=*', password: PASSWORD },
      { uid: 'li wei', password: PASSWORD },
    ]);
    const origins = [directory.ldaps, directory.ldap, 'ldaps://127.0.0.1:1'];
    server = await TestServer.start({ config: { outbound: { networks: [], origins } } });
  });
  afterAll(async () => {
    await server?.stop();
    await directory?.stop();
  });
  beforeEach(async () => {
    tenant = await createTestTenant(server);
    admin = { tenantId: tenant.id, token: await server.session(tenant.id, 'gaoxiang') };
  });

  const settings = (more: Partial<DirectoryProvider> = {}): DirectoryProvider => ({
    kind: 'ldap',
    enabled: true,
    nameZh: '公司目录',
    nameEn: 'Company directory',
    server: directory.ldaps,
    ca: directory.certificate,
    bindDn: directory.bindDn,
    baseDn: directory.baseDn,
    filter: '(&(objectClass=inetOrgPerson)(|(uid=%u)(mail=%u)))',
    idAttribute: 'entryUUID',
    matchBy: 'account',
    claim: 'uid',
    ...more,
  });
  const add = (more: Partial<DirectoryProvider> = {}, secret = directory.bindPassword) =>
    server.call(admin, saveSignInProvider, { provider: settings(more), secret, reason });
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

  it('is offered, links the account at first and knows it by the id of its entry from then on', async () => {
    const { id } = await add();
    const { tenant: shown } = await server.call({ tenantId: tenant.id }, getTenantConfig, {});
    expect(shown?.providers).toEqual([
      { id, nameZh: '公司目录', nameEn: 'Company directory', way: 'password', first: false },
    ]);
    const { token, audit } = await signIn(id, ' CaoYang ');
    expect(audit.account).toBe('caoyang');
    const origin = { tenantId: tenant.id, token: token as string };
    expect((await server.call(origin, getUserInfo, {})).sysUserInfo.forceChangePwd).toBe(false);
    const { rows } = await server.call(admin, listLinkedAccounts, {
      filter: { provider: id },
      page: 1,
      pageSize: 20,
    });
    expect(rows).toMatchObject([{ account: 'caoyang', subject: expect.stringMatching(/^[0-9a-f-]{36}$/) }]);
    // By the address in the directory too: it is the same entry.
    expect((await signIn(id, 'yang@corp.example')).audit.account).toBe('caoyang');
    expect(await trail()).toEqual(
      expect.arrayContaining([
        'signIn: caoyang signed in by Company directory',
        'linkAccount: User caoyang “caoyang” signed in by Company directory for the first time and was linked',
      ]),
    );
  });

  it('is encrypted from StartTLS on where the address says so', async () => {
    const { id } = await add({ server: directory.ldap });
    expect((await signIn(id, 'caoyang')).audit.account).toBe('caoyang');
  });

  it('refuses wrong and empty passwords, strangers and names that two have, and tells them not apart', async () => {
    const { id } = await add();
    for (const [account, password] of [
      ['caoyang', 'wrong'],
      ['yubo', ''],
      ['nobody', PASSWORD],
      ['hanxue', PASSWORD],
      ['*', PASSWORD],
      ['weird)(uid=*', 'wrong'],
    ] as const)
      expect([account, await codeOf(signIn(id, account, password))]).toEqual([
        account,
        'ACCOUNT_OR_PASSWORD_WRONG',
      ]);
    const lines = await trail();
    expect(lines).toContain(
      'signInFailed: User caoyang “caoyang”: sign-in failed (wrong password of the directory)',
    );
    expect(lines).toContain('signInFailed: User nobody: sign-in failed (not in the directory)');
    expect(lines).toContain('signInFailed: User hanxue “hanxue”: sign-in failed (several in the directory)');
    // In the directory, but of nobody here.
    expect(await codeOf(signIn(id, 'stranger'))).toBe('THIRD_ACCOUNT_NOT_EXIST');
    expect(await codeOf(signIn(id, 'weird)(uid=*'))).toBe('THIRD_ACCOUNT_NOT_EXIST');
  });

  it('finds nobody by what merely resembles their name, or guesses would be counted apart', async () => {
    const { id } = await add();
    // The directory itself takes one for the other.
    expect(await codeOf(signIn(id, 'li  wei'))).toBe('ACCOUNT_OR_PASSWORD_WRONG');
    expect(await codeOf(signIn(id, 'li wei'))).toBe('THIRD_ACCOUNT_NOT_EXIST');
  });

  it('makes whoever guesses wait as with passwords of this system, and takes their right one no more', async () => {
    const { id } = await add();
    const codes: string[] = [];
    for (let guess = 0; guess < 5; guess++) codes.push(await codeOf(signIn(id, 'caoyang', `guess ${guess}`)));
    expect(codes).toEqual([
      'ACCOUNT_OR_PASSWORD_WRONG',
      'ACCOUNT_OR_PASSWORD_WRONG',
      'PASSWORD_WRONG_ATTEMPTS',
      'PASSWORD_WRONG_ATTEMPTS',
      'ACCOUNT_LOCKED',
    ]);
    expect(await codeOf(signIn(id, 'caoyang'))).toBe('ACCOUNT_LOCKED');
  });

  it('lets nobody be guessed at in parallel more often than one after the other', async () => {
    const { id } = await add();
    const codes = await Promise.all(
      Array.from({ length: 8 }, (_, guess) => codeOf(signIn(id, 'yubo', `guess ${guess}`))),
    );
    expect(codes.filter((code) => code === 'ACCOUNT_LOCKED').length).toBeGreaterThanOrEqual(3);
  });

  it('counts no attempt while the directory cannot be asked', async () => {
    const { id } = await add({ server: 'ldaps://127.0.0.1:1' });
    for (let attempt = 0; attempt < 6; attempt++)
      expect(await codeOf(signIn(id, 'caoyang'))).toBe('AD_CONNECT_FAIL');
    const other = await add({}, 'another password');
    expect(await codeOf(signIn(other.id, 'caoyang'))).toBe('AD_AUTH_FAIL');
    expect(await codeOf(signIn((await add()).id, 'caoyang'))).toBe('done');
  });

  it('says which step of a test fails, and why', async () => {
    const test = async (more: Partial<DirectoryProvider>, account?: string, secret?: string) => {
      const { id } = await add(more, secret);
      const steps = await server.call(admin, testSignInProvider, { id, ...(account && { account }) });
      return steps.map(({ step, passed, detail }) => [step, passed, ...(detail ? [detail] : [])].join(' '));
    };
    const passed = ['allowed true', 'reachable true', 'encrypted true', 'serviceBind true', 'search true'];
    expect(await test({})).toEqual(passed);
    expect(await test({ server: directory.ldap }, 'caoyang')).toEqual([
      ...passed,
      expect.stringMatching(/^user true uid=caoyang,ou=people,.* · entryUUID=[0-9a-f-]{36} · uid=caoyang$/),
    ]);
    expect(await test({}, 'nobody')).toEqual([...passed, 'user false none']);
    expect(await test({}, 'hanxue')).toEqual([...passed, 'user false several']);
    expect(await test({ idAttribute: 'departmentNumber' }, 'yubo')).toEqual([
      ...passed,
      'user false nameless',
    ]);
    expect((await test({ server: 'ldaps://127.0.0.1:1' })).at(-1)).toContain(
      'reachable false connect ECONNREFUSED',
    );
    const { certificate } = await makeCertificate();
    expect((await test({ ca: certificate })).at(-1)).toMatch(/^encrypted false .*certificate/i);
    expect((await test({ ca: null })).at(-1)).toMatch(/^encrypted false .*certificate/i);
    expect((await test({}, undefined, 'another password')).at(-1)).toContain('serviceBind false');
    expect((await test({ baseDn: 'dc=elsewhere' })).at(-1)).toContain('search false');
    const elsewhere = await add({ enabled: false, server: 'ldaps://10.0.0.1' });
    expect(await server.call(admin, testSignInProvider, { id: elsewhere.id })).toMatchObject([
      { step: 'allowed', passed: false },
    ]);
  });

  it('is not taken in by a directory that breaks off or adds to its answer to StartTLS', async () => {
    const answer = Buffer.from('300c02010178070a010004000400', 'hex');
    const answers: (Buffer | undefined)[] = [
      // A bind that has “succeeded” before anything was encrypted.
      Buffer.concat([answer, Buffer.from('300c02010261070a010004000400', 'hex')]),
      Buffer.from('300c02010178070a010204000400', 'hex'),
      Buffer.from('3080', 'hex'),
      undefined,
    ];
    const listener = createServer((socket) => {
      socket.on('error', () => {});
      socket.once('data', () => {
        const next = answers.shift();
        if (next) socket.write(next);
        else socket.end();
      });
    }).listen(0, '127.0.0.1');
    await once(listener, 'listening');
    const origin = `ldap://127.0.0.1:${(listener.address() as AddressInfo).port}`;
    const { origins } = server.platform.config.outbound;
    origins.push(origin);
    try {
      const { id } = await add({ server: origin });
      const said = [];
      for (let attempt = 0; attempt < 4; attempt++)
        said.push((await server.call(admin, testSignInProvider, { id })).at(-1)?.detail);
      expect(said).toEqual([
        'more than an answer to StartTLS',
        'StartTLS: 2',
        'more than an answer to StartTLS',
        'closed instead of StartTLS',
      ]);
      expect(await codeOf(signIn(id, 'caoyang'))).toBe('AD_CONNECT_FAIL');
    } finally {
      origins.pop();
      listener.close();
    }
  });

  it('takes settings that can work alone', async () => {
    for (const more of [
      { server: 'https://127.0.0.1' },
      { server: 'ldaps://elsewhere.example' },
      { server: 'ldaps://user@127.0.0.1' },
      { filter: '(uid=somebody)' },
      { filter: '(uid=*%u*)' },
      { filter: '(!(uid=%u))' },
      { filter: '(uid=%u' },
      { ca: 'no certificate' },
      { bindDn: 'EXTERNAL' },
      { claim: null },
    ])
      expect([more, await codeOf(add(more))]).toEqual([more, 'REQUEST_INVALID']);
    await add();
    const { rows } = await server.call(admin, listSignInProviders, {});
    expect(rows).toMatchObject([{ provider: settings(), hasSecret: true }]);
    const shown = await server.call(admin, searchAudit, { filter: {}, page: 1, pageSize: 1 });
    expect(JSON.stringify(shown)).not.toContain(directory.bindPassword);
    expect(JSON.stringify(shown.rows[0])).toContain('Account that searches');
  });

  it('sends the password that searches to nobody else', async () => {
    const { id, version } = await add();
    await server.call(admin, saveSignInProvider, {
      id,
      version,
      provider: settings({ server: directory.ldap }),
      reason,
    });
    expect((await server.call(admin, listSignInProviders, {})).rows).toMatchObject([{ hasSecret: false }]);
    expect(await codeOf(signIn(id, 'caoyang'))).toBe('AD_CONNECT_FAIL');
  });
});
