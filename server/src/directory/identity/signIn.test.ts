import {
  forgottenPasswordWays,
  getUserInfo,
  login,
  logout,
  sendResetCode,
  updateAccount,
} from '@attest/api-contract';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { unlockFromOutside } from '../../operations/unlockAccount';
import { tenantPerTest } from '../../testing/tenantPerTest';
import { encryptPassword } from '../../testing/testServer';
import { createTestTenant } from '../../testing/testTenant';
import { lockAccount, setUserStatus, unlockAccount } from './administration';
import { rememberDevice } from './knownDevice';
import { issueNonce, NONCE_LIFE } from './loginCipher';

const MINUTE = 60_000;

const world = tenantPerTest();

interface Attempt {
  password?: string;
  cipher?: string;
  code?: string;
  /** Of the browser: network, name, and what an earlier sign-in left. */
  from?: { ip?: string; userAgent?: string; device?: string };
  at?: Date;
}

const signIn = (
  account: string,
  { password = world.tenant.password, cipher, code, from, at }: Attempt = {},
) =>
  world.server.call({ tenantId: world.tenant.id, ip: '10.0.0.9', ...from, ...(at && { at }) }, login, {
    account,
    password: cipher ?? world.server.encrypt(password),
    tenantId: world.tenant.id,
    ...(code && { code }),
  });

const outcome = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'in',
    (error) => [error.code, error.params] as const,
  );

const trail = () =>
  world.server.asSystem(world.tenant.id, ({ tx }) =>
    tx.selectFrom('audit_entry').select(['event', 'operator_account as account']).orderBy('seq').execute(),
  );

const later = (milliseconds: number) => new Date(Date.now() + milliseconds);

describe('signing in', () => {
  it('opens a session that getUserInfo answers to, with the menus of the roles', async () => {
    const { token, audit } = await signIn(' CaoYang ');
    expect(audit).toEqual({ account: 'caoyang', userId: world.tenant.users.caoyang, userName: 'caoyang' });
    const info = await world.server.call({ tenantId: world.tenant.id, token }, getUserInfo, {});
    expect(info.sysUserInfo).toMatchObject({ account: 'caoyang', roles: ['emp'], forceChangePwd: false });
    expect(info.sysAuthMenu.map(({ code }) => code)).toContain('Home');
    expect(info.closedPaths).toContain('/micro-app/tms-app/management/learnerRole');
    expect(info.closedPaths.filter((path) => info.sysAuthMenu.some((menu) => menu.path === path))).toEqual(
      [],
    );
    expect((await trail()).at(-1)).toEqual({ event: 'signIn', account: 'caoyang' });
  });

  it('takes no password, and sends no code for one, where the tenant has switched passwords off', async () => {
    await world.server.platform.owner.query("update tenant set login_types = '{}' where id = $1", [
      world.tenant.id,
    ]);
    expect(await outcome(signIn('caoyang'))).toEqual(['LOGIN_TYPE_DISABLED', {}]);
    const whose = { tenantId: world.tenant.id, account: 'caoyang' };
    const anyone = { tenantId: world.tenant.id, ip: '10.0.0.9' };
    expect(await world.server.call(anyone, forgottenPasswordWays, whose)).toEqual({ types: [] });
    expect(await outcome(world.server.call(anyone, sendResetCode, whose))).toEqual([
      'LOGIN_TYPE_DISABLED',
      {},
    ]);
  });

  it('stores the token as a hash only', async () => {
    const { token } = await signIn('caoyang');
    const rows = await world.server.asSystem(world.tenant.id, ({ tx }) =>
      tx.selectFrom('session').selectAll().execute(),
    );
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('uses a ciphertext once, whatever came of it', async () => {
    const cipher = world.server.encrypt(world.tenant.password);
    await signIn('caoyang', { cipher });
    expect(await outcome(signIn('caoyang', { cipher }))).toEqual(['LOGIN_CIPHERTEXT_INVALID', {}]);
    const wrong = world.server.encrypt('not the password');
    await outcome(signIn('yuanmeng', { cipher: wrong }));
    expect(await outcome(signIn('yuanmeng', { cipher: wrong }))).toEqual(['LOGIN_CIPHERTEXT_INVALID', {}]);
  });

  it('refuses nonces that are old or not ours, and texts that are no ciphertext', async () => {
    const { secrets } = world.server.platform;
    const encrypt = (nonce: string) => encryptPassword(secrets.loginPublicKey, nonce, world.tenant.password);
    const old = issueNonce(secrets, Date.now() - NONCE_LIFE - 1).nonce;
    const foreign = issueNonce({ ...secrets, nonceKey: Buffer.alloc(32) }).nonce;
    for (const cipher of [encrypt(old), encrypt(foreign), encrypt('x'), 'AAAA', world.tenant.password]) {
      expect(await outcome(signIn('caoyang', { cipher }))).toEqual(['LOGIN_CIPHERTEXT_INVALID', {}]);
    }
  });

  it('says the same for an unknown account as for a wrong password, up to the lock', async () => {
    for (const account of ['caoyang', 'nobody.here']) {
      const answers = [];
      for (let attempt = 0; attempt < 6; attempt += 1) {
        answers.push(await outcome(signIn(account, { password: 'Wrong-1-password' })));
      }
      expect(answers).toEqual([
        ['ACCOUNT_OR_PASSWORD_WRONG', {}],
        ['ACCOUNT_OR_PASSWORD_WRONG', {}],
        ['PASSWORD_WRONG_ATTEMPTS', { left: 2 }],
        ['PASSWORD_WRONG_ATTEMPTS', { left: 1 }],
        ['ACCOUNT_LOCKED', { minutes: 30 }],
        ['ACCOUNT_LOCKED', { minutes: 30 }],
      ]);
    }
    expect(await outcome(signIn('caoyang'))).toEqual(['ACCOUNT_LOCKED', { minutes: 30 }]);
    const events = (await trail()).filter(({ account }) => account === 'caoyang').map(({ event }) => event);
    expect(events.filter((event) => event === 'signInFailed')).toHaveLength(7);
  });

  it('opens again after the lock has run out, and counts from the start', async () => {
    for (let attempt = 0; attempt < 5; attempt += 1)
      await outcome(signIn('caoyang', { password: 'Wrong-1' }));
    const at = later(31 * MINUTE);
    expect(await outcome(signIn('caoyang', { password: 'Wrong-1', at }))).toEqual([
      'ACCOUNT_OR_PASSWORD_WRONG',
      {},
    ]);
    expect(await outcome(signIn('caoyang', { at }))).toBe('in');
  });

  it('forgets failures after a success and after the window', async () => {
    const wrong = (at?: Date) => outcome(signIn('caoyang', { password: 'Wrong-1', ...(at && { at }) }));
    for (let attempt = 0; attempt < 4; attempt += 1) await wrong();
    expect(await outcome(signIn('caoyang'))).toBe('in');
    for (let attempt = 0; attempt < 4; attempt += 1) await wrong();
    expect(await wrong(later(31 * MINUTE))).toEqual(['ACCOUNT_OR_PASSWORD_WRONG', {}]);
  });

  it('lets at most five of twenty parallel guesses be tried', async () => {
    const guesses = await Promise.all(
      Array.from({ length: 20 }, () => outcome(signIn('caoyang', { password: 'Wrong-1' }))),
    );
    const tried = guesses.filter(([code]) => code !== 'ACCOUNT_LOCKED').length;
    expect(tried).toBe(4);
    expect(await outcome(signIn('caoyang'))).toEqual(['ACCOUNT_LOCKED', { minutes: 30 }]);
  });

  it('tells a disabled or locked account only to someone who knows the password', async () => {
    await world.server.asSystem(world.tenant.id, async (ctx) => {
      await setUserStatus(ctx, world.tenant.users.caoyang as string, 'disabled');
      await lockAccount(ctx, world.tenant.users.yubo as string);
    });
    expect(await outcome(signIn('caoyang', { password: 'Wrong-1' }))).toEqual([
      'ACCOUNT_OR_PASSWORD_WRONG',
      {},
    ]);
    expect(await outcome(signIn('caoyang'))).toEqual(['ACCOUNT_DISABLED', {}]);
    expect(await outcome(signIn('yubo'))).toEqual(['ACCOUNT_LOCKED_BY_ADMIN', {}]);
  });

  it('remembers the language that was chosen on the sign-in page', async () => {
    const cipher = world.server.encrypt(world.tenant.password);
    const { token } = await world.server.call({ tenantId: world.tenant.id }, login, {
      account: 'yubo',
      password: cipher,
      tenantId: world.tenant.id,
      language: 'en',
    });
    const info = await world.server.call({ tenantId: world.tenant.id, token }, getUserInfo, {});
    expect(info.sysUserInfo.language).toBe(1);
  });

  it('does not sign in to another tenant than the one addressed', async () => {
    const other = await createTestTenant(world.server);
    const attempt = world.server.call({ tenantId: world.tenant.id }, login, {
      account: 'caoyang',
      password: world.server.encrypt(other.password),
      tenantId: other.id,
    });
    expect(await outcome(attempt)).toEqual(['TENANT_NOT_EXIST', {}]);
  });
});

describe('wrong passwords', () => {
  const MAILED = /\b(\d{6})\b/;
  const guess = (account: string, from: Attempt['from'] = {}, at?: Date) =>
    outcome(signIn(account, { password: 'Wrong-1', from, ...(at && { at }) }));
  /** So many that a code is asked for, from ten networks. */
  const guessAllDay = async (account: string) => {
    for (let network = 1; network <= 10; network += 1)
      for (let count = 0; count < 5; count += 1) await guess(account, { ip: `192.0.2.${network}` });
  };
  const mails = () =>
    world.server.asSystem(world.tenant.id, ({ tx }) =>
      tx.selectFrom('mail_message').select(['user_id', 'subject', 'body']).orderBy('created_at').execute(),
    );
  const code = async () => MAILED.exec((await mails()).at(-1)?.body ?? '')?.[1] as string;
  const home = { ip: '198.51.100.7' };

  beforeEach(async () => {
    const me = await world.origin('caoyang');
    await world.server.call(me, updateAccount, { email: 'cao@example.com', phone: '' });
  });

  it('let their network and browser wait, nobody else, and end no session', async () => {
    const token = await world.server.session(world.tenant.id, 'caoyang');
    for (let count = 0; count < 5; count += 1) await guess('caoyang');
    expect(await outcome(signIn('caoyang'))).toEqual(['ACCOUNT_LOCKED', { minutes: 30 }]);
    expect(await outcome(signIn('caoyang', { from: { userAgent: 'another browser' } }))).toBe('in');
    expect(await outcome(signIn('caoyang', { from: { ip: '10.0.0.10' } }))).toBe('in');
    const info = world.server.call({ tenantId: world.tenant.id, token }, getUserInfo, {});
    expect(await outcome(info)).toBe('in');
    const events = (await trail()).map(({ event }) => event);
    expect(events.filter((event) => event === 'signInWaits')).toHaveLength(1);
  });

  it('count for all addresses of one network of IPv6 together', async () => {
    for (let count = 1; count <= 5; count += 1) await guess('caoyang', { ip: `2001:db8::${count}` });
    expect(await guess('caoyang', { ip: '2001:db8:0:0:ffff::1' })).toEqual([
      'ACCOUNT_LOCKED',
      { minutes: 30 },
    ]);
    expect(await guess('caoyang', { ip: '2001:db8:0:1::1' })).toEqual(['ACCOUNT_OR_PASSWORD_WRONG', {}]);
  });

  it('of strangers never shut a person out of a device where they have signed in', async () => {
    const device = await world.server.asSystem(world.tenant.id, (ctx) => rememberDevice(ctx, 'caoyang'));
    const own = { ip: '10.0.0.9', device };
    for (let count = 0; count < 5; count += 1) await guess('caoyang');
    await guessAllDay('caoyang');
    expect(await outcome(signIn('caoyang', { from: own }))).toBe('in');
    // The device is worth nothing to another account, and is no way round the wait of its own.
    expect(await outcome(signIn('yubo', { password: 'Wrong-1', from: own }))).toEqual([
      'ACCOUNT_OR_PASSWORD_WRONG',
      {},
    ]);
    for (let count = 0; count < 5; count += 1) await guess('caoyang', own);
    expect(await outcome(signIn('caoyang', { from: own }))).toEqual(['ACCOUNT_LOCKED', { minutes: 30 }]);
    const at = later(31 * MINUTE);
    expect(await outcome(signIn('caoyang', { from: own, at }))).toEqual(['SIGN_IN_CODE_REQUIRED', {}]);
  });

  it('ask for a mailed code after fifty of a day; the person is told', async () => {
    await guessAllDay('caoyang');
    expect((await mails()).map(({ user_id, subject }) => [user_id, subject])).toEqual([
      [world.tenant.users.caoyang, '有人多次用错误密码登录您的账号'],
    ]);
    // Right or wrong, there or not: the answer is the same, and only the right password makes a mail.
    await guessAllDay('nobody.here');
    expect(await guess('nobody.here', home)).toEqual(['SIGN_IN_CODE_REQUIRED', {}]);
    expect(await guess('caoyang', home)).toEqual(['SIGN_IN_CODE_REQUIRED', {}]);
    expect(await mails()).toHaveLength(1);
    expect(await outcome(signIn('caoyang', { from: home }))).toEqual(['SIGN_IN_CODE_REQUIRED', {}]);
    expect(await mails()).toHaveLength(2);
    expect(await outcome(signIn('caoyang', { from: home }))).toEqual(['SIGN_IN_CODE_REQUIRED', {}]);
    expect(await mails()).toHaveLength(2);

    const right = await code();
    const wrong = right === '000000' ? '000001' : '000000';
    const elsewhere = { ip: '198.51.100.8' };
    expect(await outcome(signIn('caoyang', { from: elsewhere, code: wrong }))).toEqual([
      'SIGN_IN_CODE_INVALID',
      {},
    ]);
    expect(await outcome(signIn('caoyang', { from: elsewhere, code: right, password: 'Wrong-1' }))).toEqual([
      'SIGN_IN_CODE_INVALID',
      {},
    ]);
    expect(await outcome(signIn('caoyang', { from: elsewhere, code: right }))).toBe('in');
    expect(await outcome(signIn('caoyang', { from: elsewhere, code: right }))).toEqual([
      'SIGN_IN_CODE_INVALID',
      {},
    ]);
    expect(await outcome(signIn('caoyang', { from: elsewhere, at: later(25 * 60 * MINUTE) }))).toBe('in');
  });

  it('allow five tries with a code, however many come at once', async () => {
    await guessAllDay('caoyang');
    await outcome(signIn('caoyang', { from: home }));
    const right = await code();
    const wrong = right === '000000' ? '000001' : '000000';
    await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        outcome(signIn('caoyang', { from: { ip: `203.0.113.${index}` }, code: wrong })),
      ),
    );
    const after = { ip: '203.0.113.99' };
    expect(await outcome(signIn('caoyang', { from: after, code: right }))).toEqual([
      'SIGN_IN_CODE_INVALID',
      {},
    ]);
  });

  it('leave an account without an address to an administrator, the last one to the operators', async () => {
    await guessAllDay('yubo');
    expect(await outcome(signIn('yubo', { from: home }))).toEqual(['SIGN_IN_CODE_REQUIRED', {}]);
    await world.server.asSystem(world.tenant.id, (ctx) =>
      unlockAccount(ctx, world.tenant.users.yubo as string),
    );
    expect(await outcome(signIn('yubo', { from: home }))).toBe('in');

    await guessAllDay('gaoxiang');
    const { platform, database } = world.server;
    const config = { ...platform.config, databaseUrl: database.url };
    const tenant = world.tenant.code;
    const unlock = (account: string) =>
      unlockFromOutside(config, { tenant, account, reason: 'the only administrator' });
    await expect(unlock('nobody.here')).rejects.toThrow(
      `There is no account nobody.here in tenant ${tenant}`,
    );
    expect(await outcome(signIn('gaoxiang', { from: home }))).toEqual(['SIGN_IN_CODE_REQUIRED', {}]);
    await unlock('gaoxiang');
    expect(await outcome(signIn('gaoxiang', { from: home }))).toBe('in');
    expect(await trail()).toContainEqual({ event: 'accountUnlocked', account: 'operations' });
  });
});

describe('a session', () => {
  const ask = (token: string, at?: Date) =>
    outcome(world.server.call({ tenantId: world.tenant.id, token, ...(at && { at }) }, getUserInfo, {}));

  it('is dead at once after sign-out, disabling and locking', async () => {
    const [first, second, third] = [
      await world.server.session(world.tenant.id, 'caoyang'),
      await world.server.session(world.tenant.id, 'yuanmeng'),
      await world.server.session(world.tenant.id, 'yubo'),
    ];
    await world.server.call({ tenantId: world.tenant.id, token: first }, logout, {});
    await world.server.asSystem(world.tenant.id, async (ctx) => {
      await setUserStatus(ctx, world.tenant.users.yuanmeng as string, 'disabled');
      await lockAccount(ctx, world.tenant.users.yubo as string);
    });
    for (const token of [first, second, third]) expect(await ask(token)).toEqual(['SESSION_INVALID', {}]);
  });

  it('ends by idleness, slides while it is used, and ends for good after twelve hours', async () => {
    const token = await world.server.session(world.tenant.id, 'caoyang');
    expect(await ask(token, later(8 * MINUTE))).toEqual(['SESSION_EXPIRED', {}]);
    for (let minute = 5; minute <= 30; minute += 5)
      expect(await ask(token, later(minute * MINUTE))).toBe('in');

    const never = await createTestTenant(world.server, { idleMinutes: 0 });
    const open = await world.server.session(never.id, 'caoyang');
    const at = (hours: number) => ({ tenantId: never.id, token: open, at: later(hours * 60 * MINUTE) });
    expect(await outcome(world.server.call(at(11), getUserInfo, {}))).toBe('in');
    expect(await outcome(world.server.call(at(12.1), getUserInfo, {}))).toEqual(['SESSION_EXPIRED', {}]);
  });

  it('is worth nothing in another tenant', async () => {
    const other = await createTestTenant(world.server);
    const token = await world.server.session(other.id, 'caoyang');
    expect(await ask(token)).toEqual(['SESSION_INVALID', {}]);
    expect(await ask('no token at all')).toEqual(['TOKEN_INVALID', {}]);
  });
});
