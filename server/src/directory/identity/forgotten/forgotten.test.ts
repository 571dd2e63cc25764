import {
  forgottenPasswordWays,
  getUserInfo,
  login,
  passwordRules,
  resetPassword,
  sendResetCode,
  updateAccount,
} from '@attest/api-contract';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { codeOf } from '../../../testing/caller';
import { tenantPerTest } from '../../../testing/tenantPerTest';
import { randomPassword } from '../../../testing/testServer';
import { lockAccount, setUserStatus } from '../administration';

const SECOND = 1_000;

const world = tenantPerTest();
beforeEach(async () => {
  const me = await world.origin('caoyang');
  await world.server.call(me, updateAccount, { email: 'cao@example.com', phone: '' });
});

const ask = (account = 'caoyang', at?: Date) =>
  world.server.call({ tenantId: world.tenant.id, ...(at && { at }) }, sendResetCode, {
    tenantId: world.tenant.id,
    account,
  });
const reset = (code: string, newPassword: string, account = 'caoyang', at?: Date) =>
  world.server.call({ tenantId: world.tenant.id, ...(at && { at }) }, resetPassword, {
    tenantId: world.tenant.id,
    account,
    code,
    newPassword: world.server.encrypt(newPassword),
  });
const signIn = (password: string) =>
  world.server.call({ tenantId: world.tenant.id }, login, {
    account: 'caoyang',
    password: world.server.encrypt(password),
    tenantId: world.tenant.id,
  });
/** The codes that wait to be sent, the latest last. */
const codes = () =>
  world.server.asSystem(world.tenant.id, async ({ tx }) => {
    const rows = await tx.selectFrom('mail_message').select('body').orderBy('created_at').execute();
    return rows.flatMap(({ body }) => /\b(\d{6})\b/.exec(body)?.[1] ?? []);
  });
const latest = async () => (await codes()).at(-1) as string;
const other = (code: string) => (code === '000000' ? '000001' : '000000');

describe('a forgotten password', () => {
  it('is replaced with the code of the e-mail, once; every session ends', async () => {
    const token = await world.server.session(world.tenant.id, 'caoyang');
    expect(await ask()).toEqual({ resendAfter: 50, validFor: 600 });
    const [code, password] = [await latest(), randomPassword()];
    await reset(code, password);
    expect(await codeOf(world.server.call({ tenantId: world.tenant.id, token }, getUserInfo, {}))).toBe(
      'SESSION_INVALID',
    );
    expect(await codeOf(signIn(world.tenant.password))).toBe('ACCOUNT_OR_PASSWORD_WRONG');
    expect(await codeOf(signIn(password))).toBe('done');
    expect(await codeOf(reset(code, randomPassword()))).toBe('VERIFY_CODE_INVALID');
    const trail = await world.server.asSystem(world.tenant.id, ({ tx }) =>
      tx.selectFrom('audit_entry').select('event').where('event', 'like', '%eset%').orderBy('seq').execute(),
    );
    expect(trail.map(({ event }) => event)).toEqual([
      'requestResetCode',
      'resetPassword',
      'resetPasswordFailed',
    ]);
  });

  it('of an account that there is not is answered alike, pauses and all, and nothing is sent', async () => {
    for (const account of ['caoyang', 'nobody', 'hanxue']) {
      expect(await ask(account)).toEqual({ resendAfter: 50, validFor: 600 });
      expect(await codeOf(ask(account))).toBe('TOO_MANY_REQUESTS');
      expect(await codeOf(reset('123456', randomPassword(), account))).toBe('VERIFY_CODE_INVALID');
    }
    expect(await codes()).toHaveLength(1);
  });

  it('takes another code after more than 50 seconds, and the former is worth nothing', async () => {
    const now = Date.now();
    await ask('caoyang', new Date(now));
    const first = await latest();
    expect(await codeOf(ask('caoyang', new Date(now + 50 * SECOND)))).toBe('TOO_MANY_REQUESTS');
    await ask('caoyang', new Date(now + 50 * SECOND + 1));
    const second = await latest();
    if (first !== second) expect(await codeOf(reset(first, randomPassword()))).toBe('VERIFY_CODE_INVALID');
    expect(await codeOf(reset(second, randomPassword()))).toBe('done');
  });

  it('takes at most ten codes a day', async () => {
    const now = Date.now();
    for (let count = 0; count < 10; count += 1) await ask('caoyang', new Date(now + count * 60 * SECOND));
    expect(await codeOf(ask('caoyang', new Date(now + 3_600 * SECOND)))).toBe('TOO_MANY_REQUESTS');
    expect(await codeOf(ask('caoyang', new Date(now + 25 * 3_600 * SECOND)))).toBe('done');
  });

  it('takes five tries, however many come at once, and ten minutes', async () => {
    await ask();
    const code = await latest();
    await Promise.all(Array.from({ length: 8 }, () => codeOf(reset(other(code), randomPassword()))));
    expect(await codeOf(reset(code, randomPassword()))).toBe('VERIFY_CODE_INVALID');

    await ask('caoyang', new Date(Date.now() + 60 * SECOND));
    const late = new Date(Date.now() + 661 * SECOND);
    expect(await codeOf(reset(await latest(), randomPassword(), 'caoyang', late))).toBe(
      'VERIFY_CODE_INVALID',
    );
  });

  it('keeps to the policy; a refused password leaves the code good', async () => {
    await ask();
    const code = await latest();
    for (const [password, refusal] of [
      ['Ab1#', 'PASSWORD_LENGTH'],
      ['lowercaseonly', 'PASSWORD_NOT_COMPLEX'],
      [world.tenant.password, 'PASSWORD_REUSED'],
    ] as const)
      expect(await codeOf(reset(code, password))).toBe(refusal);
    expect(await codeOf(reset(code, randomPassword()))).toBe('done');
  });

  it('opens no account that is disabled or locked by an administrator', async () => {
    await world.server.asSystem(world.tenant.id, (ctx) =>
      lockAccount(ctx, world.tenant.users.caoyang as string),
    );
    await ask();
    expect(await codes()).toEqual([]);
    await world.server.asSystem(world.tenant.id, (ctx) =>
      setUserStatus(ctx, world.tenant.users.caoyang as string, 'disabled'),
    );
    await ask('caoyang', new Date(Date.now() + 60 * SECOND));
    expect(await codes()).toEqual([]);
  });
});

describe('what is asked of a password', () => {
  it('is told before anybody signed in', async () => {
    expect(await world.server.call({ tenantId: world.tenant.id }, passwordRules, {})).toEqual({
      minLength: 10,
      maxLength: 64,
      strength: 3,
      history: 5,
      expiryDays: 90,
    });
    const input = { tenantId: world.tenant.id, account: 'nobody' };
    expect(await world.server.call({ tenantId: world.tenant.id }, forgottenPasswordWays, input)).toEqual({
      types: ['email'],
    });
  });
});
