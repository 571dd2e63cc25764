import {
  type DirectoryProvider,
  listLinkedAccounts,
  loginAtDirectory,
  saveSignInProvider,
  searchAudit,
} from '@attest/api-contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type ActiveDirectory, startActiveDirectory } from '../../../testing/activeDirectory';
import type { Origin } from '../../../testing/caller';
import { TestServer } from '../../../testing/testServer';
import { createTestTenant, type TestTenant } from '../../../testing/testTenant';
import { rememberDevice } from '../../identity/knownDevice';

const PASSWORD = 'Urgent-Blue-42';

describe('signing in with the password of Active Directory', () => {
  let ad: ActiveDirectory;
  let server: TestServer;
  let tenant: TestTenant;
  let admin: Origin;

  beforeAll(async () => {
    ad = await startActiveDirectory([
      // As text these bytes would be readable, and be another id.
      { sAMAccountName: 'CaoYang', password: PASSWORD, guid: '30313233343536373839414243444546' },
      { sAMAccountName: 'yubo', password: PASSWORD, guid: '00112233445566778899aabbccddeeff' },
    ]);
    const outbound = { networks: [], origins: [ad.server] };
    server = await TestServer.start({ config: { outbound } });
  });
  afterAll(async () => {
    await server?.stop();
    await ad?.stop();
  });
  beforeEach(async () => {
    for (const person of ad.people) {
      delete person.data;
      delete person.result;
    }
    tenant = await createTestTenant(server);
    admin = { tenantId: tenant.id, token: await server.session(tenant.id, 'gaoxiang') };
  });

  const add = async (more: Partial<DirectoryProvider> = {}) => {
    const provider: DirectoryProvider = {
      kind: 'ad',
      enabled: true,
      nameZh: '域账号',
      nameEn: 'Domain account',
      server: ad.server,
      ca: ad.certificate,
      bindDn: ad.bindDn,
      baseDn: ad.baseDn,
      filter: '(&(objectClass=user)(sAMAccountName=%u))',
      idAttribute: 'objectGUID',
      matchBy: 'account',
      claim: 'sAMAccountName',
      ...more,
    };
    const secret = ad.bindPassword;
    return (await server.call(admin, saveSignInProvider, { provider, secret, reason: 'IT' })).id;
  };
  const signIn = (provider: string, account: string, password = PASSWORD, device?: string) =>
    server.call({ tenantId: tenant.id, ...(device && { device }) }, loginAtDirectory, {
      provider,
      account,
      password: server.encrypt(password),
      tenantId: tenant.id,
    });
  /** A browser in which somebody has signed in. */
  const ownDevice = (account: string) => server.asSystem(tenant.id, (ctx) => rememberDevice(ctx, account));
  const codeOf = (call: Promise<unknown>) => call.then(() => 'done').catch(({ code }) => code);
  const person = (account: string) => {
    const found = ad.people.find((one) => one.sAMAccountName.toLowerCase() === account);
    if (!found) throw new Error(account);
    return found;
  };

  it('knows people by the objectGUID as Microsoft writes it, and binds as the entry that was found', async () => {
    const id = await add();
    await signIn(id, 'caoyang');
    await signIn(id, 'yubo');
    const { rows } = await server.call(admin, listLinkedAccounts, {
      filter: { provider: id },
      page: 1,
      pageSize: 20,
    });
    expect(rows.map(({ account, subject }) => [account, subject])).toEqual([
      ['caoyang', '33323130-3534-3736-3839-414243444546'],
      ['yubo', '33221100-5544-7766-8899-aabbccddeeff'],
    ]);
    expect(ad.bound.filter((name) => name !== ad.bindDn)).toEqual([
      `CN=CaoYang,CN=Users,${ad.baseDn}`,
      `CN=yubo,CN=Users,${ad.baseDn}`,
    ]);
    // Another name of the same person changes nothing.
    person('yubo').sAMAccountName = 'bo.yu';
    try {
      expect((await signIn(id, 'bo.yu')).audit.account).toBe('yubo');
    } finally {
      person('bo.yu').sAMAccountName = 'yubo';
    }
  });

  it.each([
    ['530', 'AD_AUTH_FAIL'],
    ['531', 'AD_AUTH_FAIL'],
    ['532', 'AD_PASSWORD_EXPIRED'],
    ['533', 'AD_ACCOUNT_DISABLED'],
    ['701', 'THIRD_ACCOUNT_EXPIRED'],
    ['773', 'AD_PASSWORD_EXPIRED'],
  ])('tells why an account may not come in (%s) to whoever knows its password alone', async (data, code) => {
    const id = await add();
    person('yubo').data = data;
    expect(await codeOf(signIn(id, 'yubo', 'wrong'))).toBe('ACCOUNT_OR_PASSWORD_WRONG');
    expect(await codeOf(signIn(id, 'yubo'))).toBe(code);
    // Who knows the password has guessed at nothing.
    delete person('yubo').data;
    expect(await codeOf(signIn(id, 'yubo', 'wrong'))).toBe('ACCOUNT_OR_PASSWORD_WRONG');
  });

  it('tells of a lock, which the directory tells everybody, only where the account has signed in before', async () => {
    const id = await add();
    person('yubo').data = '775';
    expect(await codeOf(signIn(id, 'yubo', 'wrong'))).toBe('ACCOUNT_OR_PASSWORD_WRONG');
    expect(await codeOf(signIn(id, 'yubo'))).toBe('ACCOUNT_OR_PASSWORD_WRONG');
    const { rows: entries } = await server.call(admin, searchAudit, { filter: {}, page: 1, pageSize: 1 });
    expect(entries[0]?.descriptionEn).toBe('User yubo “yubo”: sign-in failed (locked in the directory)');
    const device = await ownDevice('yubo');
    expect(await codeOf(signIn(id, 'yubo', PASSWORD, device))).toBe('AD_ACCOUNT_LOCK');
    // What is told there counts as a guess all the same.
    for (let guess = 0; guess < 3; guess++) await codeOf(signIn(id, 'yubo', 'wrong', device));
    expect(await codeOf(signIn(id, 'yubo', 'wrong', device))).toBe('ACCOUNT_LOCKED');
  });

  it('tells what other directories say of an account only there as well', async () => {
    const id = await add({ kind: 'ldap' });
    const device = await ownDevice('yubo');
    for (const [result, code] of [
      [19, 'THIRD_ACCOUNT_LOCKED'],
      [53, 'THIRD_ACCOUNT_DISABLED'],
    ] as const) {
      person('yubo').result = result;
      expect(await codeOf(signIn(id, 'yubo'))).toBe('ACCOUNT_OR_PASSWORD_WRONG');
      expect(await codeOf(signIn(id, 'yubo', PASSWORD, device))).toBe(code);
    }
    // A failure that is not about the account.
    person('yubo').result = 51;
    expect(await codeOf(signIn(id, 'yubo'))).toBe('AD_AUTH_FAIL');
  });
});
