import {
  beginTotp,
  confirmTotp,
  type FactorInput,
  getSecondFactor,
  getUserInfo,
  listPeople,
  login,
  removeTotp,
  renewRecoveryCodes,
  resetSecondFactor,
  searchAudit,
} from '@attest/api-contract';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { setUpApp, shownCode } from '../../testing/authenticator';
import { codeOf, type Origin } from '../../testing/caller';
import { tenantPerTest } from '../../testing/tenantPerTest';
import { createTestTenant } from '../../testing/testTenant';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

const world = tenantPerTest();
let me: Origin;
beforeEach(async () => {
  me = await world.origin('caoyang');
  await world.server.platform.owner.query("update user_account set email = 'cao@example.com' where id = $1", [
    world.tenant.users.caoyang,
  ]);
});

const later = (milliseconds: number) => new Date(Date.now() + milliseconds);
const encrypt = (password = world.tenant.password) => world.server.encrypt(password);

interface Attempt {
  account?: string;
  password?: string;
  factor?: FactorInput;
  code?: string;
  at?: Date;
  ip?: string;
}

const signIn = ({ account = 'caoyang', password, factor, code, at, ip = '10.0.0.9' }: Attempt = {}) =>
  world.server.call({ tenantId: world.tenant.id, ip, ...(at && { at }) }, login, {
    account,
    password: encrypt(password),
    tenantId: world.tenant.id,
    ...(factor && { factor }),
    ...(code && { code }),
  });
const outcome = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'in',
    ({ code, params }) => (params?.left === undefined ? code : `${code} ${params.left}`),
  );
const setUp = (who: Origin = me, at?: Date) =>
  setUpApp(world.server, at ? { ...who, at } : who, world.tenant.password);
const wrongOf = (key: string, at = new Date()) => {
  const near = [-30, 0, 30].map((by) => shownCode(key, new Date(at.getTime() + by * SECOND)));
  return ['000000', '000001', '000002', '000003'].find((code) => !near.includes(code)) as string;
};
const trail = async () => {
  const admin = await world.origin('gaoxiang');
  const { rows } = await world.server.call(admin, searchAudit, { filter: {}, page: 1, pageSize: 20 });
  return rows.map(({ event, descriptionEn }) => `${event}: ${descriptionEn}`);
};
const stored = (table: 'totp_factor' | 'recovery_code') =>
  world.server.asSystem(world.tenant.id, ({ tx }) => tx.selectFrom(table).selectAll().execute());
const mails = () =>
  world.server.asSystem(world.tenant.id, ({ tx }) =>
    tx.selectFrom('mail_message').select(['user_id', 'body']).orderBy('created_at').execute(),
  );

describe('one-time codes', () => {
  it('are asked for beside the password from when a code has confirmed the app', async () => {
    const { key, setup } = await world.server.call(me, beginTotp, { password: encrypt() });
    expect(await outcome(signIn())).toBe('in');
    const wrong = { setup, code: wrongOf(key) };
    expect(await codeOf(world.server.call(me, confirmTotp, wrong))).toBe('SECOND_FACTOR_CODE_WRONG');
    const now = new Date();
    const right = { setup, code: shownCode(key, now) };
    const { recoveryCodes } = await world.server.call(me, confirmTotp, right);
    expect(recoveryCodes).toHaveLength(10);
    expect(await world.server.call(me, getSecondFactor, {})).toMatchObject({
      hasPassword: true,
      totp: { lastUsedAt: null },
      recoveryCodesLeft: 10,
    });

    expect(await outcome(signIn())).toBe('SECOND_FACTOR_REQUIRED');
    const at = later(MINUTE);
    expect(await outcome(signIn({ factor: { totp: shownCode(key, at) }, at }))).toBe('in');
    // Whoever has none is not asked, and what they give is not looked at.
    expect(await outcome(signIn({ account: 'yubo', factor: { totp: '000000' } }))).toBe('in');
    expect(await trail()).toContain('addTotp: User caoyang “caoyang” set up one-time codes');
    expect((await mails()).map(({ user_id }) => user_id)).toEqual([world.tenant.users.caoyang]);
  });

  it('are taken once, the one that confirmed the app not at all, and older ones no more', async () => {
    const now = new Date();
    const { key } = await setUp();
    expect(await outcome(signIn({ factor: { totp: shownCode(key, now) } }))).toMatch(/^SECOND_FACTOR_WRONG/);
    const at = later(2 * MINUTE);
    const code = shownCode(key, at);
    expect(await outcome(signIn({ factor: { totp: code }, at }))).toBe('in');
    expect(await outcome(signIn({ factor: { totp: code }, at }))).toMatch(/^SECOND_FACTOR_WRONG/);
    const before = shownCode(key, new Date(at.getTime() - 30 * SECOND));
    expect(await outcome(signIn({ factor: { totp: before }, at }))).toMatch(/^SECOND_FACTOR_WRONG/);
    const next = new Date(at.getTime() + 30 * SECOND);
    expect(await outcome(signIn({ factor: { totp: shownCode(key, next) }, at }))).toBe('in');
  });

  it('let one of many in that come with the same code at once', async () => {
    const { key } = await setUp();
    const at = later(MINUTE);
    const factor = { totp: shownCode(key, at) };
    const attempts = Array.from({ length: 5 }, (_, index) =>
      outcome(signIn({ factor, at, ip: `10.1.${index}.1` })),
    );
    expect((await Promise.all(attempts)).filter((came) => came === 'in')).toHaveLength(1);
  });

  it('are used up also where the account turns out to be of no use', async () => {
    const { key } = await setUp();
    const { owner } = world.server.platform;
    const stale = (until: string) =>
      owner.query(`update user_account set temporary_until = ${until} where id = $1`, [
        world.tenant.users.caoyang,
      ]);
    await stale("now() - interval '1 hour'");
    const at = later(MINUTE);
    const factor = { totp: shownCode(key, at) };
    expect(await outcome(signIn({ factor, at }))).toBe('PASSWORD_EXPIRED');
    await stale('null');
    expect(await outcome(signIn({ factor, at }))).toMatch(/^SECOND_FACTOR_WRONG/);
  });

  it('need the right password first: neither is said to be right without the other', async () => {
    const { key } = await setUp();
    const at = later(MINUTE);
    const factor = { totp: shownCode(key, at) };
    for (const account of ['caoyang', 'yubo', 'nobody.here'])
      expect(await outcome(signIn({ account, password: 'Wrong-1-password', factor, at }))).toBe(
        'ACCOUNT_OR_PASSWORD_WRONG',
      );
    // A guess at the password has not used the code up.
    expect(await outcome(signIn({ factor, at }))).toBe('in');
  });

  it('lock their source when five are wrong, however often the bare password is given between them', async () => {
    const { key } = await setUp();
    const at = later(MINUTE);
    const guess = () => outcome(signIn({ factor: { totp: wrongOf(key, at) }, at }));
    for (const left of [4, 3, 2, 1]) {
      expect(await outcome(signIn({ at }))).toBe('SECOND_FACTOR_REQUIRED');
      expect(await guess()).toBe(`SECOND_FACTOR_WRONG ${left}`);
    }
    expect(await guess()).toBe('ACCOUNT_LOCKED');
    expect(await outcome(signIn({ factor: { totp: shownCode(key, at) }, at }))).toBe('ACCOUNT_LOCKED');
    expect((await mails()).at(-1)?.body).toContain('正确的密码');
    const failed = (await trail()).filter((entry) => entry.startsWith('signInFailed'));
    expect(failed).toContain(
      'signInFailed: User caoyang “caoyang”: sign-in failed (right password, wrong second factor)',
    );
    const elsewhere = { ip: '10.9.9.9', at };
    expect(await outcome(signIn({ factor: { totp: shownCode(key, at) }, ...elsewhere }))).toBe('in');
  });

  it('do not open the way to any number of passwords by a right one without a code', async () => {
    await setUp();
    for (let count = 0; count < 4; count += 1) await outcome(signIn({ password: 'Wrong-1' }));
    expect(await outcome(signIn())).toBe('SECOND_FACTOR_REQUIRED');
    expect(await outcome(signIn({ password: 'Wrong-1' }))).toBe('ACCOUNT_LOCKED');
    expect(await outcome(signIn())).toBe('ACCOUNT_LOCKED');
  });

  it('are never counted against a person who gives the password first and the code then', async () => {
    const { key } = await setUp();
    for (let minute = 1; minute <= 7; minute += 1) {
      const at = later(minute * MINUTE);
      expect(await outcome(signIn({ at }))).toBe('SECOND_FACTOR_REQUIRED');
      expect(await outcome(signIn({ factor: { totp: shownCode(key, at) }, at }))).toBe('in');
    }
  });
});

describe('a mailed code beside a second factor', () => {
  const home = '198.51.100.7';
  const MAILED = /\b(\d{6})\b/;
  const mailed = async () => MAILED.exec((await mails()).at(-1)?.body ?? '')?.[1] as string;

  it('is asked for first, and stays until the factor is right', async () => {
    const { key } = await setUp();
    for (let network = 1; network <= 10; network += 1)
      for (let count = 0; count < 5; count += 1)
        await outcome(signIn({ password: 'Wrong-1', ip: `192.0.2.${network}` }));
    const at = later(MINUTE);
    const try_ = (attempt: Attempt) => outcome(signIn({ ip: home, at, ...attempt }));
    // The same answer whether the password is right: it says nothing of the factor either.
    expect(await try_({ password: 'Wrong-1' })).toBe('SIGN_IN_CODE_REQUIRED');
    expect(await try_({})).toBe('SIGN_IN_CODE_REQUIRED');
    const code = await mailed();
    const wrong = code === '000000' ? '000001' : '000000';
    const factor = { totp: shownCode(key, at) };
    expect(await try_({ code: wrong, factor })).toBe('SIGN_IN_CODE_INVALID');
    expect(await try_({ code })).toBe('SECOND_FACTOR_REQUIRED');
    expect(await try_({ code, factor: { totp: wrongOf(key, at) } })).toMatch(
      /^ACCOUNT_LOCKED|^SECOND_FACTOR_WRONG/,
    );
    expect(await outcome(signIn({ ip: '198.51.100.8', at, code, factor }))).toBe('in');
    const next = later(2 * MINUTE);
    const again = signIn({ ip: '198.51.100.8', at: next, code, factor: { totp: shownCode(key, next) } });
    expect(await outcome(again)).toBe('SIGN_IN_CODE_INVALID');
  });
});

describe('recovery codes', () => {
  it('sign in once each, typed in any way, and the person is told', async () => {
    const { recoveryCodes } = await setUp();
    const [first, second] = recoveryCodes as [string, string];
    expect(first).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/);
    const typed = first.toLowerCase().replaceAll('-', ' ');
    expect(await outcome(signIn({ factor: { recoveryCode: typed } }))).toBe('in');
    expect(await outcome(signIn({ factor: { recoveryCode: first } }))).toBe('SECOND_FACTOR_WRONG 4');
    expect((await mails()).at(-1)?.body).toContain('恢复码');
    expect(await trail()).toContain('useRecoveryCode: User caoyang “caoyang” signed in with a recovery code');
    expect((await world.server.call(me, getSecondFactor, {})).recoveryCodesLeft).toBe(9);
    const attempts = Array.from({ length: 4 }, (_, index) =>
      outcome(signIn({ factor: { recoveryCode: second }, ip: `10.2.${index}.1` })),
    );
    expect((await Promise.all(attempts)).filter((came) => came === 'in')).toHaveLength(1);
  });

  it('are of no use to another account, and after new ones were made', async () => {
    const { recoveryCodes } = await setUp();
    const yubo = await world.origin('yubo');
    await setUp(yubo);
    const [code] = recoveryCodes as [string];
    expect(await outcome(signIn({ account: 'yubo', factor: { recoveryCode: code } }))).toMatch(
      /^SECOND_FACTOR_WRONG/,
    );
    const renewed = await world.server.call(me, renewRecoveryCodes, { password: encrypt() });
    expect(await outcome(signIn({ factor: { recoveryCode: code } }))).toMatch(/^SECOND_FACTOR_WRONG/);
    const [fresh] = renewed.recoveryCodes as [string];
    expect(await outcome(signIn({ factor: { recoveryCode: fresh } }))).toBe('in');
  });

  it('and the secret of the app are stored so that nobody reads them', async () => {
    const { key, recoveryCodes } = await setUp();
    const [factor] = await stored('totp_factor');
    expect((factor as { secret: Buffer }).secret.toString('latin1')).not.toContain(key);
    const text = JSON.stringify(await stored('recovery_code'));
    for (const code of recoveryCodes) {
      expect(text).not.toContain(code);
      expect(text).not.toContain(code.replaceAll('-', ''));
    }
  });
});

describe('setting up', () => {
  it('asks for the password, whose wrong ones end the session', async () => {
    const attempt = () => codeOf(world.server.call(me, beginTotp, { password: encrypt('Wrong-1') }));
    for (let count = 0; count < 4; count += 1) await attempt();
    expect(await attempt()).toBe('SESSION_ENDED_PASSWORDS');
    expect(await codeOf(world.server.call(me, getUserInfo, {}))).toBe('SESSION_INVALID');
    expect((await trail()).filter((entry) => entry.startsWith('secondFactorFailed'))).toHaveLength(5);
  });

  it('is for whoever began it, for a quarter of an hour, and once', async () => {
    const { key, setup } = await world.server.call(me, beginTotp, { password: encrypt() });
    const confirm = (who: Origin & { at?: Date }, given = setup) =>
      codeOf(
        world.server.call(who, confirmTotp, {
          setup: given,
          code: shownCode(key, who.at ?? new Date()),
        }),
      );
    expect(await confirm(await world.origin('yubo'))).toBe('SECOND_FACTOR_SETUP_INVALID');
    expect(await confirm(me, 'made up')).toBe('SECOND_FACTOR_SETUP_INVALID');
    const other = await createTestTenant(world.server);
    const there = { tenantId: other.id, token: await world.server.session(other.id, 'caoyang') };
    expect(await confirm(there)).toBe('SECOND_FACTOR_SETUP_INVALID');
    expect(await confirm(me)).toBe('done');
    expect(await confirm(me)).toBe('SECOND_FACTOR_SETUP_INVALID');
    const old = await world.server.call(me, beginTotp, { password: encrypt() });
    await world.server.platform.owner.query('update tenant set idle_minutes = 0 where id = $1', [
      world.tenant.id,
    ]);
    const at = later(16 * MINUTE);
    const late = world.server.call({ ...me, at }, confirmTotp, {
      setup: old.setup,
      code: shownCode(old.key, at),
    });
    expect(await codeOf(late)).toBe('SECOND_FACTOR_SETUP_INVALID');
  });

  it('replaces the app that was there, and keeps the recovery codes', async () => {
    const former = await setUp();
    const { key, recoveryCodes } = await setUp();
    expect(recoveryCodes).toEqual([]);
    const at = later(MINUTE);
    expect(await outcome(signIn({ factor: { totp: shownCode(former.key, at) }, at }))).toMatch(
      /^SECOND_FACTOR_WRONG/,
    );
    expect(await outcome(signIn({ factor: { totp: shownCode(key, at) }, at }))).toBe('in');
    const [code] = former.recoveryCodes as [string];
    expect(await outcome(signIn({ factor: { recoveryCode: code } }))).toBe('in');
  });
});

describe('without the device', () => {
  it('the person removes it with their password, and what came with it', async () => {
    await setUp();
    const remove = (password?: string) =>
      codeOf(world.server.call(me, removeTotp, { password: encrypt(password) }));
    expect(await remove('Wrong-1')).toBe('PASSWORD_WRONG');
    expect(await remove()).toBe('done');
    expect(await remove()).toBe('NOT_FOUND');
    expect(await codeOf(world.server.call(me, renewRecoveryCodes, { password: encrypt() }))).toBe(
      'NOT_FOUND',
    );
    expect(await stored('recovery_code')).toEqual([]);
    expect(await outcome(signIn())).toBe('in');
    expect(await trail()).toContain('removeTotp: User caoyang “caoyang” removed one-time codes');
  });

  it('an administrator takes it away, which ends the sessions and is told', async () => {
    await setUp();
    const admin = await world.origin('gaoxiang');
    const shown = async () => {
      const input = { filter: { text: 'caoyang' }, page: 1, pageSize: 10 };
      return (await world.server.call(admin, listPeople, input)).rows[0]?.secondFactor;
    };
    expect(await shown()).toBe(true);
    const input = { id: world.tenant.users.caoyang as string, reason: 'The phone is lost' };
    expect(await codeOf(world.server.call(me, resetSecondFactor, input))).toBe('NO_PERMISSION');
    await world.server.call(admin, resetSecondFactor, input);
    expect(await shown()).toBe(false);
    expect(await codeOf(world.server.call(admin, resetSecondFactor, input))).toBe('INVALID_OPERATION');
    expect(await codeOf(world.server.call(me, getUserInfo, {}))).toBe('SESSION_INVALID');
    expect(await outcome(signIn())).toBe('in');
    expect(await trail()).toContain('resetSecondFactor: User caoyang “caoyang”: second factor reset');
    expect((await mails()).at(-1)?.body).toContain('重置');
  });
});
