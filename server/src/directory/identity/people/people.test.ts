import {
  changePerson,
  createPerson,
  endPersonSessions,
  listPeople,
  lockPerson,
  type PersonContent,
  peopleFacets,
  positionOptions,
  resetPersonPassword,
  searchAudit,
  setPersonStatus,
  unlockPerson,
} from '@attest/api-contract';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { sql } from 'kysely';
import pg from 'pg';
import { prepared } from '../../../platform/database/transaction';
import { codeOf, type Origin } from '../../../testing/caller';
import { tenantPerTest } from '../../../testing/tenantPerTest';
import { lockAccount } from '../administration';
import { peopleRows } from './list';

const world = tenantPerTest({ licenceUsers: 13 });
let admin: Origin;
beforeEach(async () => {
  admin = await world.origin('gaoxiang');
});

const reason = '入职';
const content = (more: Partial<PersonContent> = {}): PersonContent => ({
  name: '张小明',
  nameEn: 'Ming Zhang',
  employeeId: 'E9001',
  email: 'ming@example.com',
  phone: '+86 138-0000-0000',
  wecomAccount: null,
  sex: 'male',
  departmentId: world.tenant.departments.PD,
  positionId: null,
  positionLevel: 'P3',
  superiorId: world.tenant.users.zhaojianguo as string,
  roles: ['lab'],
  entryDate: '2026-11-01',
  gxp: 'GMP',
  canLogin: true,
  onDuty: true,
  ...more,
});
const make = (account: string, more: Partial<PersonContent> = {}) =>
  world.server.call(admin, createPerson, { account, content: content(more), reason });
const rowOf = async (id: string) => {
  const { rows } = await world.server.call(admin, listPeople, {
    page: 1,
    pageSize: 1,
    filter: { ids: [id] },
  });
  return rows[0] as NonNullable<(typeof rows)[0]>;
};
/** What changing sends for a person as they are. */
const contentOf = async (id: string): Promise<PersonContent> => {
  const row = await rowOf(id);
  return {
    name: row.name,
    nameEn: row.nameEn,
    employeeId: row.employeeId,
    email: row.email,
    phone: row.phone,
    wecomAccount: row.wecomAccount,
    sex: row.sex,
    departmentId: row.department?.id ?? null,
    positionId: row.position?.id ?? null,
    positionLevel: row.positionLevel,
    superiorId: row.superior?.id ?? null,
    roles: row.roles.map((role) => role.code),
    entryDate: row.entryDate,
    gxp: row.gxp as PersonContent['gxp'],
    canLogin: row.canLogin,
    onDuty: row.onDuty,
  };
};
const change = async (id: string, more: Partial<PersonContent>) => {
  const { rowVersion } = await rowOf(id);
  const next = { ...(await contentOf(id)), ...more };
  return world.server.call(admin, changePerson, { id, rowVersion, content: next, reason });
};

describe('accounts in the hands of an administrator', () => {
  it('are made with all fields and a temporary password that must be changed', async () => {
    const made = await make('Zhang.Ming');
    const row = await rowOf(made.id);
    expect(row).toMatchObject({
      account: 'zhang.ming',
      entryDate: '2026-11-01',
      gxp: 'GMP',
      positionLevel: 'P3',
    });
    expect(row.roles.map((role) => role.code)).toEqual(['emp', 'lab']);
    const stored = await world.server.asSystem(world.tenant.id, ({ tx }) =>
      tx.selectFrom('user_account').selectAll().where('id', '=', made.id).executeTakeFirstOrThrow(),
    );
    expect([stored.must_change, stored.temporary_until?.toISOString()]).toEqual([true, made.validUntil]);
  });

  it('are alone with account, employee id, e-mail and phone', async () => {
    await make('zhang');
    expect(await codeOf(make('ZHANG', { employeeId: 'E9002', email: null, phone: null }))).toBe(
      'ACCOUNT_REPEAT',
    );
    expect(await codeOf(make('zhang2'))).toBe('EMPLOYEE_ID_REPEAT');
    expect(
      await codeOf(make('zhang2', { employeeId: 'E9002', email: 'MING@example.com', phone: null })),
    ).toBe('EMAIL_REPEAT');
    expect(await codeOf(make('zhang2', { employeeId: 'E9002', email: null }))).toBe('PHONE_REPEAT');
    expect(await codeOf(change(world.tenant.users.caoyang as string, { phone: '+86 138-0000-0000' }))).toBe(
      'PHONE_REPEAT',
    );
    expect(await codeOf(change(world.tenant.users.caoyang as string, { email: 'none' }))).toBe(
      'EMAIL_NOT_QUALIFIED',
    );
  });

  it('keep to the licence and to the roles that go together', async () => {
    await make('first');
    const second = { employeeId: 'E9002', email: null, phone: null };
    expect(await codeOf(make('second', second))).toBe('LICENCE_USER_MAX');
    const { id } = await make('second', { ...second, canLogin: false });
    expect(await codeOf(change(id, { canLogin: true }))).toBe('LICENCE_USER_MAX');
    expect(await codeOf(change(id, { roles: ['sysadmin', 'qa'] }))).toBe('done');
    expect(await codeOf(change(id, { roles: ['sysadmin', 'qhead'] }))).toBe('ROLE_CONFLICT');
    expect(await codeOf(change(id, { roles: ['nobody'] }))).toBe('ROLE_NOT_EXIST');
  });

  it('change with reason, field by field, and not from a stale page', async () => {
    const id = world.tenant.users.caoyang as string;
    const stale = { id, rowVersion: (await rowOf(id)).rowVersion, content: await contentOf(id), reason };
    await change(id, { departmentId: world.tenant.departments.QA, onDuty: false });
    expect(await codeOf(world.server.call(admin, changePerson, stale))).toBe('RECORD_CHANGED');
    const { rows } = await world.server.call(admin, searchAudit, {
      page: 1,
      pageSize: 10,
      filter: { objectId: id, event: 'change' },
    });
    expect(rows[0]).toMatchObject({
      reason,
      changes: [{ field: 'departmentId', new: world.tenant.departments.QA }],
    });
    expect(await codeOf(change(id, { superiorId: id }))).toBe('REQUEST_INVALID');
    // Nobody stands above their own superior.
    const head = world.tenant.users.zhaojianguo as string;
    expect(await codeOf(change(head, { superiorId: id }))).toBe('REQUEST_INVALID');
  });

  it('are refused where there is no such person', async () => {
    const id = world.tenant.departments.PD;
    expect(await codeOf(world.server.call(admin, unlockPerson, { id, reason }))).toBe('ACCOUNT_NOT_EXIST');
    expect(await codeOf(world.server.call(admin, endPersonSessions, { id, reason }))).toBe(
      'ACCOUNT_NOT_EXIST',
    );
  });

  it('always leave one administrator', async () => {
    const id = world.tenant.users.gaoxiang as string;
    const disable = { id, status: 'disabled' as const, reason };
    expect(await codeOf(world.server.call(admin, setPersonStatus, disable))).toBe('LAST_ADMINISTRATOR');
    expect(await codeOf(change(id, { roles: ['emp'] }))).toBe('LAST_ADMINISTRATOR');
    expect(await codeOf(change(id, { canLogin: false }))).toBe('LAST_ADMINISTRATOR');
    expect(await codeOf(world.server.call(admin, lockPerson, { id, reason }))).toBe('LAST_ADMINISTRATOR');
    await make('deputy', { roles: ['sysadmin'] });
    expect(await codeOf(world.server.call(admin, setPersonStatus, disable))).toBe('done');
  });

  it('are disabled, unlocked, reset and signed out, each with its reason', async () => {
    const id = world.tenant.users.caoyang as string;
    const me = await world.origin('caoyang');
    expect(await world.server.call(admin, endPersonSessions, { id, reason })).toEqual({ ended: 1 });
    expect(await codeOf(world.server.call(me, listPeople, { page: 1, pageSize: 1, filter: {} }))).toBe(
      'SESSION_INVALID',
    );
    const signedIn = await world.origin('caoyang');
    expect(await codeOf(world.server.call(admin, lockPerson, { id, reason: ' ' }))).toBe('REASON_REQUIRED');
    await world.server.call(admin, lockPerson, { id, reason });
    expect(await rowOf(id)).toMatchObject({ locked: true, lockedByHand: true });
    expect(await codeOf(world.server.call(signedIn, listPeople, { page: 1, pageSize: 1, filter: {} }))).toBe(
      'SESSION_INVALID',
    );
    expect(await codeOf(world.server.call(admin, lockPerson, { id, reason }))).toBe('INVALID_OPERATION');
    expect(await codeOf(world.server.call(admin, unlockPerson, { id, reason: ' ' }))).toBe('REASON_REQUIRED');
    await world.server.call(admin, unlockPerson, { id, reason });
    expect((await rowOf(id)).locked).toBe(false);
    const again = await world.origin('caoyang');
    const { temporaryPassword } = await world.server.call(admin, resetPersonPassword, { id, reason });
    expect(temporaryPassword.length).toBeGreaterThanOrEqual(10);
    expect(await codeOf(world.server.call(again, listPeople, { page: 1, pageSize: 1, filter: {} }))).toBe(
      'SESSION_INVALID',
    );
    await world.server.call(admin, setPersonStatus, { id, status: 'disabled', reason });
    expect(await codeOf(world.server.call(admin, resetPersonPassword, { id, reason }))).toBe(
      'INVALID_OPERATION',
    );
    const trail = await world.server.call(admin, searchAudit, {
      page: 1,
      pageSize: 50,
      filter: { objectId: id },
    });
    expect(JSON.stringify(trail)).not.toContain(temporaryPassword);
    const reasons = trail.rows.filter((row) => row.reason === reason).map((row) => row.event);
    expect(new Set(reasons)).toEqual(
      new Set(['endSessions', 'accountLocked', 'accountUnlocked', 'resetPassword', 'disable']),
    );
  });
});

describe('the list of accounts', () => {
  it('is filtered, sorted and counted', async () => {
    const list = (filter: object, sort: { by: string; desc: boolean }[] = []) =>
      world.server.call(admin, listPeople, { page: 1, pageSize: 50, filter, sort });
    expect((await list({ text: 'CAOY' })).rows.map((row) => row.account)).toEqual(['caoyang']);
    expect((await list({ role: ['qa'] })).total).toBe(2);
    expect((await list({ department: [world.tenant.departments.IT] })).total).toBe(2);
    const accounts = (await list({}, [{ by: 'account', desc: true }])).rows.map((row) => row.account);
    expect(accounts).toEqual([...accounts].sort().reverse());
    expect(await codeOf(list({}, [{ by: 'password_hash', desc: false }]))).toBe('REQUEST_INVALID');
    await world.server.asSystem(world.tenant.id, (ctx) =>
      lockAccount(ctx, world.tenant.users.yubo as string),
    );
    expect((await list({ access: ['locked'] })).rows.map((row) => row.account)).toEqual(['yubo']);
    const facets = await world.server.call(admin, peopleFacets, { filter: { role: ['qa'] } });
    expect(facets.department).toEqual([
      { value: world.tenant.departments.QA, label: { zh: '质量保证部', en: 'QA' }, count: 2 },
    ]);
    expect(facets.role.find(({ value }) => value === 'dhead')).toMatchObject({
      label: { zh: expect.any(String), en: expect.any(String) },
      count: 3,
    });
    expect(facets.licence).toEqual({ used: 12, max: 13 });
    expect((await world.server.call(admin, peopleFacets, { filter: {} })).access).toEqual([
      { value: 'locked', count: 1 },
    ]);
    expect(
      (await world.server.call(admin, positionOptions, { text: 'STAFF' })).map((one) => one.code),
    ).toEqual(['staff']);
  });

  it('is read in the order of an index, however many there are', async () => {
    const { server, tenant } = world;
    const plan = await server.asSystem(tenant.id, async (ctx) => {
      const query = jest.spyOn(pg.Client.prototype, 'query');
      await peopleRows(ctx, {}, { offset: 0, limit: 20 });
      const sent = query.mock.calls.map(([statement]) => statement as unknown as pg.QueryConfig);
      query.mockRestore();
      const read = sent.find(({ text }) => text?.includes('from user_account u'));
      // Of the few people of a test all are read anyway.
      await sql`select set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true)`.execute(
        ctx.tx,
      );
      const explained = `explain ${read?.text}`;
      return prepared<Record<'QUERY PLAN', string>>(ctx.tx, 'test_people', explained, read?.values);
    });
    const lines = plan.map((row) => row['QUERY PLAN']);
    expect(lines.find((line) => line.includes(' on user_account u'))).toContain('using user_account_name');
    // Neither everybody nor the page is sorted.
    const before = lines.slice(
      0,
      lines.findIndex((line) => line.includes('using user_account_name')),
    );
    expect(before.filter((line) => line.includes('Sort'))).toEqual([]);
  });

  it('is seen by some and changed by administrators alone', async () => {
    const manager = await world.origin('hanxue');
    expect((await world.server.call(manager, listPeople, { page: 1, pageSize: 5, filter: {} })).total).toBe(
      12,
    );
    const input = { id: world.tenant.users.yubo as string, status: 'disabled' as const, reason };
    expect(await codeOf(world.server.call(manager, setPersonStatus, input))).toBe('NO_PERMISSION');
    expect(
      await codeOf(
        world.server.call(await world.origin('caoyang'), listPeople, { page: 1, pageSize: 5, filter: {} }),
      ),
    ).toBe('NO_PERMISSION');
  });
});
