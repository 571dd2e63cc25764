import { getUserInfo, listDepartments, login, updatePassword } from '@attest/api-contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomPassword, TestServer } from '../../testing/testServer';
import { createTestTenant, type TestTenant } from '../../testing/testTenant';
import { createUser } from './administration';
import { verifyPassword } from './verifyPassword';

const DAY = 86_400_000;

let server: TestServer;
let tenant: TestTenant;
let token: string;

beforeAll(async () => {
  server = await TestServer.start();
});
beforeEach(async () => {
  tenant = await createTestTenant(server);
  token = await server.session(tenant.id, 'caoyang');
});
afterAll(() => server.stop());

const change = (oldPassword: string, newPassword: string) =>
  server.call({ tenantId: tenant.id, token }, updatePassword, {
    oldPassword: server.encrypt(oldPassword),
    newPassword: server.encrypt(newPassword),
  });

const signIn = (account: string, password: string, at?: Date) =>
  server.call({ tenantId: tenant.id, ...(at && { at }) }, login, {
    account,
    password: server.encrypt(password),
    tenantId: tenant.id,
  });

const code = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'done',
    (error) => error.code,
  );

describe('changing the password', () => {
  it('ends every session of the user and takes the new one from then on', async () => {
    const elsewhere = await server.session(tenant.id, 'caoyang');
    const password = randomPassword();
    await change(tenant.password, password);
    for (const each of [token, elsewhere]) {
      expect(await code(server.call({ tenantId: tenant.id, token: each }, getUserInfo, {}))).toBe(
        'SESSION_INVALID',
      );
    }
    expect(await code(signIn('caoyang', tenant.password))).toBe('ACCOUNT_OR_PASSWORD_WRONG');
    expect(await code(signIn('caoyang', password))).toBe('done');
  });

  it('counts a wrong old password like a wrong sign-in', async () => {
    const attempt = () => code(change('Wrong-1-password', randomPassword()));
    expect(await attempt()).toBe('OLD_PASSWORD_WRONG');
    expect(await attempt()).toBe('OLD_PASSWORD_WRONG');
    expect(await attempt()).toBe('PASSWORD_WRONG_ATTEMPTS');
    expect(await attempt()).toBe('PASSWORD_WRONG_ATTEMPTS');
    expect(await attempt()).toBe('ACCOUNT_LOCKED');
    expect(await code(change(tenant.password, randomPassword()))).toBe('SESSION_INVALID');
  });

  it('refuses what the policy refuses and changes nothing', async () => {
    const refusals: [string, string][] = [
      ['Ab1#', 'PASSWORD_LENGTH'],
      [`Ab1#${'xY7!'.repeat(16)}`, 'PASSWORD_LENGTH'],
      ['lower-and-upperX', 'PASSWORD_NOT_COMPLEX'],
      ['Pässwörter-17#x', 'PASSWORD_NOT_COMPLEX'],
      ['CaoYang#2718x', 'PASSWORD_GUESSABLE'],
      ['P@ssw0rd#9', 'PASSWORD_GUESSABLE'],
      ['Kx7#aaaazQ91', 'PASSWORD_GUESSABLE'],
      ['Kx7#1234zQ', 'PASSWORD_GUESSABLE'],
      [tenant.password, 'PASSWORD_REUSED'],
    ];
    for (const [password, refusal] of refusals)
      expect(await code(change(tenant.password, password))).toBe(refusal);
    expect(await code(server.call({ tenantId: tenant.id, token }, getUserInfo, {}))).toBe('done');
  });

  it('refuses the last five passwords and takes the sixth again', async () => {
    const passwords = [tenant.password, ...Array.from({ length: 5 }, randomPassword)];
    for (const [index, next] of passwords.slice(1).entries()) {
      await change(passwords[index] as string, next);
      token = await server.session(tenant.id, 'caoyang');
    }
    const [first, second] = passwords as [string, string];
    expect(await code(change(passwords.at(-1) as string, second))).toBe('PASSWORD_REUSED');
    expect(await code(change(passwords.at(-1) as string, first))).toBe('done');
  });
});

describe('a password that must be changed', () => {
  it('blocks everything but the change, and is lifted by it', async () => {
    const temporary = randomPassword();
    await server.asSystem(tenant.id, (ctx) =>
      createUser(ctx, {
        account: 'newcomer',
        name: '新人',
        nameEn: 'Newcomer',
        employeeId: 'E9',
        password: temporary,
        roles: ['emp'],
        temporary: true,
      }),
    );
    ({ token } = await signIn('newcomer', temporary));
    const origin = { tenantId: tenant.id, token };
    const info = await server.call(origin, getUserInfo, {});
    expect(info.sysUserInfo.forceChangePwd).toBe(true);
    expect(info.sysAuthMenu).toEqual([]);
    expect(await code(server.call(origin, listDepartments, {}))).toBe('PASSWORD_CHANGE_REQUIRED');

    const password = randomPassword();
    await change(temporary, password);
    ({ token } = await signIn('newcomer', password));
    expect(await code(server.call({ tenantId: tenant.id, token }, listDepartments, {}))).toBe('done');
  });

  it('is worth nothing after a day when it was a temporary one', async () => {
    const temporary = randomPassword();
    await server.asSystem(tenant.id, (ctx) =>
      createUser(ctx, {
        account: 'newcomer',
        name: '新人',
        nameEn: 'Newcomer',
        employeeId: 'E9',
        password: temporary,
        roles: ['emp'],
        temporary: true,
      }),
    );
    expect(await code(signIn('newcomer', temporary, new Date(Date.now() + 1.1 * DAY)))).toBe(
      'PASSWORD_EXPIRED',
    );
  });

  it('is one older than the policy allows, or than the policy itself', async () => {
    const at = new Date(Date.now() + 91 * DAY);
    const old = await signIn('yuanmeng', tenant.password, at);
    const info = await server.call({ tenantId: tenant.id, token: old.token, at }, getUserInfo, {});
    expect(info.sysUserInfo).toMatchObject({ pwdExpireFlag: true, pwdStrategyFlag: false });

    await server.platform.owner.query(
      `update tenant set password_policy = password_policy || jsonb_build_object('changedAt', now() + interval '1 hour')
       where id = $1`,
      [tenant.id],
    );
    const now = await server.call({ tenantId: tenant.id, token }, getUserInfo, {});
    expect(now.sysUserInfo).toMatchObject({ pwdExpireFlag: false, pwdStrategyFlag: true });
  });
});

describe('re-authentication for a signature', () => {
  const verify = (password: string, account?: string) =>
    server.as(tenant.id, 'caoyang', (ctx) => verifyPassword(ctx, account, server.encrypt(password)));

  it('takes the password, with the own account where it is asked for', async () => {
    await verify(tenant.password);
    await verify(tenant.password, 'CAOYANG');
    expect(await code(verify(tenant.password, 'yuanmeng'))).toBe('PASSWORD_WRONG');
  });

  it('shares the counter with sign-in and ends the sessions at the lock', async () => {
    for (let attempt = 0; attempt < 4; attempt += 1) await code(verify('Wrong-1'));
    expect(await code(verify('Wrong-1'))).toBe('ACCOUNT_LOCKED');
    const told = await server.asSystem(tenant.id, ({ tx }) =>
      tx.selectFrom('notification').select(['user_id', 'text_en']).execute(),
    );
    const text_en = 'Account caoyang was locked after wrong passwords';
    expect(told).toEqual([{ user_id: tenant.users.gaoxiang, text_en }]);
    expect(await code(signIn('caoyang', tenant.password))).toBe('ACCOUNT_LOCKED');
    expect(await code(server.call({ tenantId: tenant.id, token }, getUserInfo, {}))).toBe('SESSION_INVALID');
  });
});
