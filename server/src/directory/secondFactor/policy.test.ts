import {
  accountDetail,
  beginTotp,
  getSecondFactor,
  getSecondFactorPolicy,
  getUserInfo,
  login,
  type RequestOf,
  removeTotp,
  saveSecondFactorPolicy,
  searchAudit,
} from '@attest/api-contract';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { setUpApp } from '../../testing/authenticator';
import { codeOf, type Origin } from '../../testing/caller';
import { tenantPerTest } from '../../testing/tenantPerTest';

const world = tenantPerTest();
let me: Origin;
let admin: Origin;
beforeEach(async () => {
  me = await world.origin('caoyang');
  admin = await world.origin('gaoxiang');
});

type Policy = Partial<RequestOf<typeof saveSecondFactorPolicy>>;

const save = async (policy: Policy, who = admin) => {
  const { rowVersion } = await world.server.call(admin, getSecondFactorPolicy, {});
  return world.server.call(who, saveSecondFactorPolicy, {
    demand: 'optional',
    roles: [],
    signing: 'password',
    rowVersion,
    reason: 'Agreed with IT',
    ...policy,
  });
};
const ask = (who: Origin) => codeOf(world.server.call(who, accountDetail, {}));
const due = async (who: Origin) =>
  (await world.server.call(who, getUserInfo, {})).sysUserInfo.secondFactorDue;
const encrypt = () => world.server.encrypt(world.tenant.password);
const signIn = (account: string) =>
  codeOf(
    world.server.call({ tenantId: world.tenant.id }, login, {
      account,
      password: encrypt(),
      tenantId: world.tenant.id,
    }),
  );
const mark = (column: string, account: string) =>
  world.server.platform.owner.query(`update user_account set ${column} = true where id = $1`, [
    world.tenant.users[account],
  ]);

describe('a second factor that the tenant demands', () => {
  it('is set up before anything else, also by who is signed in already, and stays', async () => {
    expect(await ask(me)).toBe('done');
    await save({ demand: 'required' });
    expect(await ask(me)).toBe('SECOND_FACTOR_SETUP_REQUIRED');
    const info = await world.server.call(me, getUserInfo, {});
    expect(info.sysUserInfo.secondFactorDue).toBe(true);
    expect([info.sysAuthMenu, info.closedPaths, info.recordTypes]).toEqual([[], [], []]);
    expect(await world.server.call(me, getSecondFactor, {})).toMatchObject({ demand: 'required' });

    await setUpApp(world.server, me, world.tenant.password);
    expect(await due(me)).toBe(false);
    expect(await ask(me)).toBe('done');
    expect(await codeOf(world.server.call(me, removeTotp, { password: encrypt() }))).toBe(
      'SECOND_FACTOR_DEMANDED',
    );
    expect(await signIn('caoyang')).toBe('SECOND_FACTOR_REQUIRED');
    expect(await signIn('yubo')).toBe('done');
    expect(await ask(await world.origin('yubo'))).toBe('SECOND_FACTOR_SETUP_REQUIRED');
  });

  it('comes after a password that has to be changed', async () => {
    await save({ demand: 'required' });
    await mark('must_change', 'caoyang');
    expect(await ask(me)).toBe('PASSWORD_CHANGE_REQUIRED');
    expect(await codeOf(world.server.call(me, beginTotp, { password: encrypt() }))).toBe(
      'PASSWORD_CHANGE_REQUIRED',
    );
  });

  it('is demanded of the roles that were chosen, and never of an emergency account', async () => {
    await save({ demand: 'required', roles: ['sysadmin'] });
    expect([await ask(me), await ask(admin)]).toEqual(['done', 'SECOND_FACTOR_SETUP_REQUIRED']);
    expect(await world.server.call(me, getSecondFactor, {})).toMatchObject({ demand: 'optional' });
    await mark('emergency', 'gaoxiang');
    expect([await ask(admin), await due(admin)]).toEqual(['done', false]);
  });
});

describe('the policy', () => {
  it('switched off asks nobody, and lets nobody set one up', async () => {
    await setUpApp(world.server, me, world.tenant.password);
    await save({ demand: 'off' });
    expect(await signIn('caoyang')).toBe('done');
    expect(await codeOf(world.server.call(me, beginTotp, { password: encrypt() }))).toBe(
      'LOGIN_TYPE_DISABLED',
    );
    await save({ demand: 'optional' });
    expect(await signIn('caoyang')).toBe('SECOND_FACTOR_REQUIRED');
  });

  it('is set by whoever administers, with a reason that the trail keeps in words', async () => {
    expect(await codeOf(save({}, me))).toBe('NO_PERMISSION');
    expect(await codeOf(save({ reason: ' ' }))).toBe('REASON_REQUIRED');
    expect(await codeOf(save({ demand: 'off', signing: 'both' }))).toBe('REQUEST_INVALID');
    expect(await codeOf(save({ demand: 'required', roles: ['nobody'] }))).toBe('ROLE_NOT_EXIST');
    expect(await codeOf(save({ rowVersion: 0 }))).toBe('RECORD_CHANGED');
    await save({ demand: 'required', roles: ['emp'], signing: 'both' });
    const { rows } = await world.server.call(admin, searchAudit, { filter: {}, page: 1, pageSize: 1 });
    expect(rows[0]).toMatchObject({ objectType: 'secondFactorPolicy', reason: 'Agreed with IT' });
    const text = JSON.stringify(rows[0]?.words.changes);
    for (const word of ['Required', 'Up to everybody', 'Employee', 'The password and a one-time code'])
      expect(text).toContain(word);
    expect(text).not.toContain('"emp"');
  });
});
