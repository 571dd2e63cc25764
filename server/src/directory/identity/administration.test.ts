import {
  type DataScope,
  departmentChildren,
  getUserInfo,
  listDepartments,
  searchUsers,
} from '@attest/api-contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { codeOf } from '../../testing/caller';
import { randomPassword, TestServer } from '../../testing/testServer';
import { createTestTenant, type TestTenant } from '../../testing/testTenant';
import {
  createDepartment,
  createUser,
  type NewUser,
  setDepartmentHead,
  setRoles,
  setUserStatus,
} from './administration';
import { adoptMenus } from './adoptMenus';
import { withinScope } from './dataScope';
import { departmentHead, superiorOf, usersWithRole } from './directory';

let server: TestServer;
let tenant: TestTenant;

beforeAll(async () => {
  server = await TestServer.start();
  tenant = await createTestTenant(server, { licenceUsers: 14 });
});
afterAll(() => server.stop());

let number = 0;
const newUser = (more: Partial<NewUser> = {}): NewUser => {
  number += 1;
  return {
    account: `person${number}`,
    name: `人员${number}`,
    nameEn: `Person ${number}`,
    employeeId: `N${number}`,
    password: randomPassword(),
    roles: ['emp'],
    ...more,
  };
};
const create = (more: Partial<NewUser> = {}) =>
  server.asSystem(tenant.id, (ctx) => createUser(ctx, newUser(more)));

describe('making users', () => {
  it('refuses repeats and wrong values, each by its own code', async () => {
    expect(await codeOf(create({ account: 'CaoYang' }))).toBe('ACCOUNT_REPEAT');
    expect(await codeOf(create({ employeeId: 'E0001' }))).toBe('EMPLOYEE_ID_REPEAT');
    expect(await codeOf(create({ email: 'no mail' }))).toBe('EMAIL_NOT_QUALIFIED');
    expect(await codeOf(create({ phone: 'call me' }))).toBe('PHONE_NOT_QUALIFIED');
    expect(await codeOf(create({ account: 'a b' }))).toBe('REQUEST_INVALID');
    expect(await codeOf(create({ roles: [] }))).toBe('ROLE_NOT_EXIST');
    expect(await codeOf(create({ password: 'short' }))).toBe('PASSWORD_LENGTH');
  });

  it('refuses roles that nobody may hold together', async () => {
    expect(await codeOf(create({ roles: ['sysadmin', 'qamgr'] }))).toBe('ROLE_CONFLICT');
    expect(await codeOf(create({ roles: ['bizadmin', 'qhead'] }))).toBe('ROLE_CONFLICT');
    const caoyang = tenant.users.caoyang as string;
    const attempt = server.asSystem(tenant.id, (ctx) => setRoles(ctx, caoyang, ['sysadmin', 'dhead']));
    expect(await codeOf(attempt)).toBe('ROLE_CONFLICT');
  });

  it('keeps to the licence, also for two administrators at once', async () => {
    const made = await Promise.all([codeOf(create()), codeOf(create()), codeOf(create()), codeOf(create())]);
    expect(made.filter((result) => result === 'done')).toHaveLength(2);
    expect(made.filter((result) => result === 'LICENCE_USER_MAX')).toHaveLength(2);
    // Someone who may not sign in takes no place; a disabled one gives it back, once.
    expect(await codeOf(create({ canLogin: false }))).toBe('done');
    const status = (to: 'enabled' | 'disabled') =>
      server.asSystem(tenant.id, (ctx) => setUserStatus(ctx, tenant.users.yubo as string, to));
    await status('disabled');
    expect(await codeOf(create())).toBe('done');
    expect(await codeOf(status('enabled'))).toBe('LICENCE_USER_MAX');
  });

  it('leaves all initial values in the trail', async () => {
    const entries = await server.asSystem(tenant.id, ({ tx }) =>
      tx
        .selectFrom('audit_entry')
        .select('entry')
        .where('event', '=', 'create')
        .where('object_id', '=', tenant.users.hanxue as string)
        .execute(),
    );
    const [{ entry } = { entry: undefined }] = entries;
    const fields = (entry as unknown as { changes: { field: string; new: unknown }[] }).changes;
    expect(fields.find(({ field }) => field === 'roles')?.new).toEqual(['qamgr', 'dhead', 'emp']);
    expect(JSON.stringify(entry)).not.toContain(tenant.password);
  });
});

describe('roles', () => {
  it('are felt with the next call of an open session', async () => {
    const token = await server.session(tenant.id, 'mengyao');
    const menus = async () =>
      (await server.call({ tenantId: tenant.id, token }, getUserInfo, {})).sysAuthMenu.map(
        (menu) => menu.code,
      );
    expect(await menus()).not.toContain('DmsDocuments');
    await server.asSystem(tenant.id, (ctx) => setRoles(ctx, tenant.users.mengyao as string, ['docctl']));
    expect(await menus()).toContain('DmsDocuments');
  });

  it('meet new menus with their defaults, once, and keep what the tenant has decided', async () => {
    const token = await server.session(tenant.id, 'zhouzihan');
    const menus = async () =>
      (await server.call({ tenantId: tenant.id, token }, getUserInfo, {})).sysAuthMenu.map(
        (menu) => menu.code,
      );
    const forget = (menu: string, role?: string) =>
      server.asSystem(tenant.id, async ({ tx }) => {
        const rows = tx.deleteFrom('role_permission').where('menu_code', '=', menu);
        await (role ? rows.where('role_code', '=', role) : rows).execute();
      });
    expect(await menus()).toContain('QueryManage');
    // As before the update that brought the menu; and a tenant that took another menu from one role.
    await forget('QueryManage');
    await forget('QueryManageEdit', 'qa');
    expect(await menus()).not.toContain('QueryManage');
    await adoptMenus(server.platform);
    await adoptMenus(server.platform);
    expect(await menus()).toContain('QueryManage');
    expect(await menus()).not.toContain('QueryManageEdit');
  });

  it('hide the menus of a module that the tenant has not', async () => {
    const small = await createTestTenant(server, { modules: ['QMS'] });
    const token = await server.session(small.id, 'hanxue');
    const info = await server.call({ tenantId: small.id, token }, getUserInfo, {});
    expect(info.sysAuthMenu.map((menu) => menu.module)).not.toContain('DMS');
    expect(info.sysCodes).not.toContain('DMS');
  });
});

describe('the directory', () => {
  const inTenant = <T>(work: Parameters<typeof server.asSystem<T>>[1]) => server.asSystem(tenant.id, work);

  it('finds role holders, heads and superiors', async () => {
    const { departments, users } = tenant;
    await inTenant(async (ctx) => {
      const workshop = await createDepartment(ctx, {
        code: 'WS',
        nameZh: '固体车间',
        nameEn: 'Solids',
        parentId: departments.PD,
      });
      const operator = await createUser(ctx, newUser({ departmentId: workshop, canLogin: false }));
      expect((await departmentHead(ctx.tx, workshop))?.account).toBe('zhaojianguo');
      expect((await superiorOf(ctx.tx, operator))?.account).toBe('zhaojianguo');
      expect((await superiorOf(ctx.tx, users.caoyang as string))?.account).toBe('zhaojianguo');
      const qa = await usersWithRole(ctx.tx, 'qa');
      expect(qa.map(({ account }) => account)).toEqual(['wuqian', 'zhouzihan']);
      expect(await usersWithRole(ctx.tx, 'dhead', { departmentId: workshop })).toEqual([]);
      const heads = await usersWithRole(ctx.tx, 'dhead', { departmentId: workshop, tree: true });
      expect(heads.map(({ account }) => account)).toEqual(['zhaojianguo']);
    });
  });

  it('knows what lies within a data scope: what one heads is part of the tree', async () => {
    const { departments, users } = tenant;
    await inTenant(async (ctx) => {
      const below = (code: string, parentId: string) =>
        createDepartment(ctx, { code, nameZh: code, nameEn: code, parentId });
      await below('PD-1', departments.PD);
      await below('IT-1-1', await below('IT-1', departments.IT));
      await setDepartmentHead(ctx, departments.IT, users.zhaojianguo as string);
    });
    const within = (account: string, scope: DataScope) =>
      server.as(tenant.id, account, async (ctx) => {
        const row = { own: sql`r.code = 'EN'`, department: sql`r.id` };
        const { rows } = await sql<{ code: string }>`
          select r.code from department r where r.code ~ '^(PD|IT|EN|QA)' and ${withinScope(ctx, scope, row)}
          order by r.code`.execute(ctx.tx);
        return rows.map(({ code }) => code);
      });
    expect(await within('zhaojianguo', 'own')).toEqual(['EN']);
    expect(await within('zhaojianguo', 'department')).toEqual(['EN', 'PD']);
    expect(await within('zhaojianguo', 'tree')).toEqual(['EN', 'IT', 'IT-1', 'IT-1-1', 'PD', 'PD-1']);
    expect(await within('zhaojianguo', 'tenant')).toEqual(['EN', 'IT', 'IT-1', 'IT-1-1', 'PD', 'PD-1', 'QA']);
    expect(await within('caoyang', 'tree')).toEqual(['EN', 'PD', 'PD-1']);
    await inTenant((ctx) =>
      ctx.tx
        .updateTable('user_account')
        .set({ department_id: null })
        .where('account', '=', 'yuanmeng')
        .execute(),
    );
    expect(await within('yuanmeng', 'department')).toEqual(['EN']);
    expect(await within('yuanmeng', 'tree')).toEqual(['EN']);
  });

  it('lists people in pinyin order and finds them by name, account and role', async () => {
    await create({ name: '张三', canLogin: false });
    await create({ name: '阿明', canLogin: false });
    const token = await server.session(tenant.id, 'hanxue');
    const search = (filter: object) =>
      server.call({ tenantId: tenant.id, token }, searchUsers, { page: 1, pageSize: 100, filter });
    const names = (await search({})).rows.map(({ name }) => name);
    expect(names.indexOf('阿明')).toBeLessThan(names.indexOf('张三'));
    expect((await search({ text: '张' })).rows.map(({ name }) => name)).toEqual(['张三']);
    expect((await search({ text: 'CAOY' })).rows.map(({ account }) => account)).toEqual(['caoyang']);
    // As it stands in the list: name, account and department together.
    expect((await search({ text: 'caoyang PD' })).rows.map(({ account }) => account)).toEqual(['caoyang']);
    expect((await search({ text: '%' })).total).toBe(0);
    expect((await search({ role: 'qp' })).rows.map(({ account }) => account)).toEqual(['sujingyi']);
    expect((await search({ ids: [] })).total).toBe(0);
  });

  it('lists departments with parents before children', async () => {
    const token = await server.session(tenant.id, 'hanxue');
    const rows = await server.call({ tenantId: tenant.id, token }, listDepartments, {});
    const seen = new Set<string | null>([null]);
    for (const { id, parentId } of rows) {
      expect(seen.has(parentId)).toBe(true);
      seen.add(id);
    }
    expect(rows.find(({ code: each }) => each === 'QA')?.count).toBe(3);
  });

  it('lists departments level by level, as a tree is opened', async () => {
    const origin = { tenantId: tenant.id, token: await server.session(tenant.id, 'hanxue') };
    const whole = await server.call(origin, listDepartments, {});
    const opened: typeof whole = [];
    const open = async (parentId?: string) => {
      for (const { isLeaf, ...node } of await server.call(origin, departmentChildren, { parentId })) {
        opened.push(node);
        const below = whole.filter((one) => one.parentId === node.id);
        expect([node.code, isLeaf]).toEqual([node.code, below.length === 0]);
        if (!isLeaf) await open(node.id);
      }
    };
    await open();
    expect(opened).toEqual(whole);
  });
});
