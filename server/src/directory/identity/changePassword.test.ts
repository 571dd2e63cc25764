import { getUserInfo, listDepartments, login, updatePassword } from '@attest/api-contract';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { runWithEffects } from '../../platform/calls/context';
import { codeOf } from '../../testing/caller';
import { tenantPerTest } from '../../testing/tenantPerTest';
import { randomPassword } from '../../testing/testServer';
import { createUser } from './administration';
import { verifySigner } from './verifySigner';

const DAY = 86_400_000;

const world = tenantPerTest();
let token: string | undefined;
beforeEach(async () => {
  ({ token } = await world.origin('caoyang'));
});

const change = (oldPassword: string, newPassword: string) =>
  world.server.call({ tenantId: world.tenant.id, token }, updatePassword, {
    oldPassword: world.server.encrypt(oldPassword),
    newPassword: world.server.encrypt(newPassword),
  });

const signIn = (account: string, password: string, at?: Date) =>
  world.server.call({ tenantId: world.tenant.id, ...(at && { at }) }, login, {
    account,
    password: world.server.encrypt(password),
    tenantId: world.tenant.id,
  });

describe('changing the password', () => {
  it('ends every session of the user and takes the new one from then on', async () => {
    const elsewhere = await world.server.session(world.tenant.id, 'caoyang');
    const password = randomPassword();
    await change(world.tenant.password, password);
    for (const each of [token, elsewhere]) {
      expect(
        await codeOf(world.server.call({ tenantId: world.tenant.id, token: each }, getUserInfo, {})),
      ).toBe('SESSION_INVALID');
    }
    expect(await codeOf(signIn('caoyang', world.tenant.password))).toBe('ACCOUNT_OR_PASSWORD_WRONG');
    expect(await codeOf(signIn('caoyang', password))).toBe('done');
  });

  it('ends the session that gives five wrong old passwords', async () => {
    const attempt = () => codeOf(change('Wrong-1-password', randomPassword()));
    expect(await attempt()).toBe('OLD_PASSWORD_WRONG');
    expect(await attempt()).toBe('OLD_PASSWORD_WRONG');
    expect(await attempt()).toBe('PASSWORD_WRONG_ATTEMPTS');
    expect(await attempt()).toBe('PASSWORD_WRONG_ATTEMPTS');
    expect(await attempt()).toBe('SESSION_ENDED_PASSWORDS');
    expect(await codeOf(change(world.tenant.password, randomPassword()))).toBe('SESSION_INVALID');
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
      [world.tenant.password, 'PASSWORD_REUSED'],
    ];
    for (const [password, refusal] of refusals)
      expect(await codeOf(change(world.tenant.password, password))).toBe(refusal);
    expect(await codeOf(world.server.call({ tenantId: world.tenant.id, token }, getUserInfo, {}))).toBe(
      'done',
    );
  });

  it('refuses the last five passwords and takes the sixth again', async () => {
    const passwords = [world.tenant.password, ...Array.from({ length: 5 }, randomPassword)];
    for (const [index, next] of passwords.slice(1).entries()) {
      await change(passwords[index] as string, next);
      token = await world.server.session(world.tenant.id, 'caoyang');
    }
    const [first, second] = passwords as [string, string];
    expect(await codeOf(change(passwords.at(-1) as string, second))).toBe('PASSWORD_REUSED');
    expect(await codeOf(change(passwords.at(-1) as string, first))).toBe('done');
  });
});

describe('a password that must be changed', () => {
  it('blocks everything but the change, and is lifted by it', async () => {
    const temporary = randomPassword();
    await world.server.asSystem(world.tenant.id, (ctx) =>
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
    const origin = { tenantId: world.tenant.id, token };
    const info = await world.server.call(origin, getUserInfo, {});
    expect(info.sysUserInfo.forceChangePwd).toBe(true);
    expect(info.sysAuthMenu).toEqual([]);
    expect(await codeOf(world.server.call(origin, listDepartments, {}))).toBe('PASSWORD_CHANGE_REQUIRED');

    const password = randomPassword();
    await change(temporary, password);
    ({ token } = await signIn('newcomer', password));
    expect(await codeOf(world.server.call({ tenantId: world.tenant.id, token }, listDepartments, {}))).toBe(
      'done',
    );
  });

  it('is worth nothing after a day when it was a temporary one', async () => {
    const temporary = randomPassword();
    await world.server.asSystem(world.tenant.id, (ctx) =>
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
    expect(await codeOf(signIn('newcomer', temporary, new Date(Date.now() + 1.1 * DAY)))).toBe(
      'PASSWORD_EXPIRED',
    );
  });

  it('is one older than the policy allows, or than the policy itself', async () => {
    const at = new Date(Date.now() + 91 * DAY);
    const old = await signIn('yuanmeng', world.tenant.password, at);
    const info = await world.server.call(
      { tenantId: world.tenant.id, token: old.token, at },
      getUserInfo,
      {},
    );
    expect(info.sysUserInfo).toMatchObject({ pwdExpireFlag: true, pwdStrategyFlag: false });

    await world.server.platform.owner.query(
      `update tenant set password_policy = password_policy || jsonb_build_object('changedAt', now() + interval '1 hour')
       where id = $1`,
      [world.tenant.id],
    );
    const now = await world.server.call({ tenantId: world.tenant.id, token }, getUserInfo, {});
    expect(now.sysUserInfo).toMatchObject({ pwdExpireFlag: false, pwdStrategyFlag: true });
  });
});

describe('re-authentication for a signature', () => {
  const sign = (as: string | undefined, password: string, account?: string) =>
    runWithEffects(
      world.server.platform,
      { tenantId: world.tenant.id },
      (ctx) => verifySigner(ctx, { account, password: world.server.encrypt(password) }),
      { findCaller: (tx, now) => world.server.platform.authenticate(tx, as ?? '', now) },
    );
  const info = (as: string | undefined) =>
    codeOf(world.server.call({ tenantId: world.tenant.id, token: as }, getUserInfo, {}));

  it('takes the password, with the own account where it is asked for', async () => {
    await sign(token, world.tenant.password);
    await sign(token, world.tenant.password, 'CAOYANG');
    expect(await codeOf(sign(token, world.tenant.password, 'yuanmeng'))).toBe('SIGNATURE_ACCOUNT_WRONG');
  });

  it('ends its own session after five failures, tells administrators, and leaves sign-in alone', async () => {
    const elsewhere = await world.server.session(world.tenant.id, 'caoyang');
    const answers: string[] = [];
    for (let attempt = 0; attempt < 5; attempt += 1) answers.push(await codeOf(sign(token, 'Wrong-1')));
    expect(answers).toEqual([
      'PASSWORD_WRONG',
      'PASSWORD_WRONG',
      'PASSWORD_WRONG_ATTEMPTS',
      'PASSWORD_WRONG_ATTEMPTS',
      'SESSION_ENDED_PASSWORDS',
    ]);
    const notices = await world.server.asSystem(world.tenant.id, ({ tx }) =>
      tx.selectFrom('notification').select(['user_id', 'text_en']).execute(),
    );
    const text_en = 'A session of caoyang was ended after 5 wrong passwords';
    expect(notices).toEqual([{ user_id: world.tenant.users.gaoxiang, text_en }]);
    expect([await info(token), await info(elsewhere)]).toEqual(['SESSION_INVALID', 'done']);
    expect(await codeOf(signIn('caoyang', world.tenant.password))).toBe('done');
  });

  it('never counts right passwords, however many come at once, and forgets failures with a right one', async () => {
    for (let attempt = 0; attempt < 4; attempt += 1) await codeOf(sign(token, 'Wrong-1'));
    const right = await Promise.all(
      Array.from({ length: 12 }, () => codeOf(sign(token, world.tenant.password))),
    );
    expect(new Set(right)).toEqual(new Set(['done']));
    expect(await codeOf(sign(token, 'Wrong-1'))).toBe('PASSWORD_WRONG');
  });

  it('tries at most five of twenty wrong passwords that come at once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => codeOf(sign(token, 'Wrong-1'))));
    expect(answers.filter((code) => code === 'SESSION_INVALID')).toHaveLength(15);
    expect(answers.filter((code) => code === 'SESSION_ENDED_PASSWORDS')).toHaveLength(1);
  });
});
