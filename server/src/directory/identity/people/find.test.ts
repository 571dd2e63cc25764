import { listPeople, peopleFacets, searchUsers } from '@attest/api-contract';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { type RawBuilder, sql } from 'kysely';
import { anyContains } from '../../../platform/search/listSql';
import { codeOf, type Origin } from '../../../testing/caller';
import { tenantPerTest } from '../../../testing/tenantPerTest';
import { namesPersonSaying } from './says';

const world = tenantPerTest();
let admin: Origin;
beforeEach(async () => {
  admin = await world.origin('gaoxiang');
});

const page = (filter: object, more: object = {}) =>
  world.server.call(admin, listPeople, { page: 1, pageSize: 50, filter, ...more });

/** Accounts of more people, written as an import of the database would; every sixth without department and position. */
const addPeople = (count: number, name = `'P' || lpad(n::text, 5, '0')`) =>
  world.server.asSystem(world.tenant.id, (ctx) =>
    sql`
    insert into user_account (account, name, name_en, employee_id, email, phone, department_id, position_id, language,
      password_hash, password_set_at, must_change)
    select 'added' || n, ${sql.raw(name)}, 'O''Neil Müller ' || n, 'X-' || n, 'm' || n || '@example.org', '+49 30 ' || n,
      case when n % 6 > 0 then (array(select id from department order by code))[1 + n % 5] end,
      case when n % 6 > 0 then (array(select id from position order by code))[1 + n % 3] end,
      'en', '', attest_now(), false
    from generate_series(1, ${sql.lit(count)}) n`.execute(ctx.tx),
  );

describe('people are found', () => {
  it('by any part of what they are called, however it is written', async () => {
    await addPeople(1, `'欧阳小明'`);
    const both = ['欧', '阳小', '小明', '欧阳小明', "O'NEIL", 'mül', 'ller 1', 'X-1', 'x-', 'ADDED1', 'd'];
    for (const text of both) {
      expect([text, (await page({ text })).rows.map(({ account }) => account)]).toEqual([
        text,
        expect.arrayContaining(['added1']),
      ]);
      const found = await world.server.call(admin, searchUsers, {
        page: 1,
        pageSize: 50,
        filter: { text },
      });
      expect([text, found.rows.map(({ account }) => account)]).toEqual([
        text,
        expect.arrayContaining(['added1']),
      ]);
    }
    for (const text of ['@example.org', '49 30', 'M1@'])
      expect([text, (await page({ text })).rows.map(({ account }) => account)]).toEqual([text, ['added1']]);
    expect((await page({ text: '欧小' })).total).toBe(0);
  });

  it('by their new name once they have one', async () => {
    await addPeople(1, `'欧阳小明'`);
    await world.server.asSystem(world.tenant.id, (ctx) =>
      sql`update user_account set name = '诸葛大名' where account = 'added1'`.execute(ctx.tx),
    );
    expect((await page({ text: '诸葛' })).total).toBe(1);
    expect((await page({ text: '欧阳' })).total).toBe(0);
  });

  it('also where more say it than are looked at one by one', async () => {
    await addPeople(2_050);
    expect((await page({ text: 'added' })).total).toBe(2_050);
    const found = await world.server.call(admin, searchUsers, {
      page: 2,
      pageSize: 2,
      filter: { text: 'p0 added' },
    });
    expect([found.total, ...found.rows.map(({ name }) => name)]).toEqual([2_050, 'P00003', 'P00004']);
  });

  it('by what other lists name of them, few or many', async () => {
    await addPeople(2_050);
    await world.server.asSystem(world.tenant.id, async (ctx) => {
      const count = async (where: RawBuilder<unknown>) => {
        const { rows } = await sql<{
          count: number;
        }>`select count(*) as count from user_account u where ${where}`.execute(ctx.tx);
        return rows[0]?.count;
      };
      const found = async (text: string) =>
        count(await namesPersonSaying(ctx, sql`u.id`, text, ['name', 'account']));
      for (const text of ['added', 'ADDED2050', 'caoy', 'a', 'zz'])
        expect([text, await found(text)]).toEqual([
          text,
          await count(anyContains(text, sql`u.name`, sql`u.account`)),
        ]);
      expect(await found('added')).toBe(2_050);
      expect(await found('caoy')).toBe(1);
    });
  });

  it('by those who are theirs or nobody has, and refused by what is no department', async () => {
    await addPeople(12);
    const none = await page({ department: ['none'] });
    expect(none.rows.filter(({ account }) => account.startsWith('added'))).toHaveLength(2);
    expect(none.rows.every(({ department }) => department === null)).toBe(true);
    const one = world.tenant.departments.QA as string;
    const inOne = await page({ department: [one] });
    expect((await page({ department: ['none', one] })).total).toBe(none.total + inOne.total);
    const { department } = await world.server.call(admin, peopleFacets, { filter: {} });
    expect(department).toContainEqual({ value: 'none', count: none.total });
    expect(department).toContainEqual(expect.objectContaining({ value: one, count: inOne.total }));
    expect(await codeOf(page({ department: ['some'] as never }))).toBe('REQUEST_INVALID');
  });
});

describe('people sorted by what many have in common', () => {
  it.each(['department', 'position'] as const)('are in the order of the few: %s', async (by) => {
    await addPeople(1_200);
    for (const desc of [false, true]) {
      const many = [];
      for (let at = 1; at <= 13; at += 1)
        many.push(...(await page({}, { page: at, pageSize: 100, sort: [{ by, desc }] })).rows);
      expect(new Set(many.map(({ id }) => id)).size).toBe(1_212);
      const firstWithout = many.findIndex((row) => row[by] === null);
      expect(many.slice(firstWithout).every((row) => row[by] === null)).toBe(true);
      // Up to a thousand are sorted at once.
      const few = await page({ text: 'P000' }, { pageSize: 100, sort: [{ by, desc }] });
      expect(few.total).toBe(99);
      expect(few.rows.map(({ name }) => name)).toEqual(
        many.map(({ name }) => name).filter((name) => name.startsWith('P000')),
      );
    }
  });
});
