import {
  deleteDepartment,
  deleteRole,
  departmentStates,
  getUserInfo,
  listDepartments,
  moveDepartment,
  roleMatrix,
  saveDepartment,
  saveRole,
  searchAudit,
} from '@attest/api-contract';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { codeOf, type Origin } from '../../../testing/caller';
import { tenantPerTest } from '../../../testing/tenantPerTest';
import { setRoles } from '../administration';
import { adoptMenus } from '../adoptMenus';

const world = tenantPerTest();
let admin: Origin;
beforeEach(async () => {
  admin = await world.origin('gaoxiang');
});

const reason = '调整';
const department = (more: object = {}) => ({
  code: 'WS',
  nameZh: '固体车间',
  nameEn: 'Solids',
  parentId: world.tenant.departments.PD,
  headId: null,
  reason,
  ...more,
});
const versionOf = async (id: string) =>
  (await world.server.call(admin, listDepartments, {})).find((row) => row.id === id)?.rowVersion ?? 1;
const tree = async () => {
  const rows = await world.server.call(admin, listDepartments, {});
  const codeOf = new Map(rows.map((row) => [row.id, row.code]));
  return rows.map((row) => `${row.parentId ? `${codeOf.get(row.parentId)}/` : ''}${row.code}`);
};

describe('departments', () => {
  it('are made, renamed and refused when the code or a name is there already', async () => {
    const { id } = await world.server.call(admin, saveDepartment, department());
    expect(await tree()).toContain('PD/WS');
    expect(
      await codeOf(world.server.call(admin, saveDepartment, department({ nameZh: '其他', nameEn: 'Other' }))),
    ).toBe('DEPARTMENT_EXISTS');
    expect(
      await codeOf(world.server.call(admin, saveDepartment, department({ code: 'W2', nameEn: 'Other' }))),
    ).toBe('DEPARTMENT_EXISTS');
    const headId = world.tenant.users.caoyang as string;
    await world.server.call(
      admin,
      saveDepartment,
      department({ id, rowVersion: 1, nameZh: '固体二车间', headId }),
    );
    const late = department({ id, rowVersion: 1, nameZh: '固体三车间' });
    await expect(world.server.call(admin, saveDepartment, late)).rejects.toMatchObject({
      code: 'RECORD_CHANGED',
      params: { name: expect.any(String), at: expect.any(String) },
    });
    const { rows } = await world.server.call(admin, searchAudit, {
      page: 1,
      pageSize: 1,
      filter: { objectId: id },
    });
    expect(rows[0]).toMatchObject({ reason, event: 'change' });
    expect(rows[0]?.changes.map(({ field }) => field)).toEqual(['nameZh', 'headId']);
  });

  it('move to any place that is not below themselves; the same place changes nothing', async () => {
    const { id } = await world.server.call(admin, saveDepartment, department());
    const move = async (what: string, parentId: string | null, index: number, rowVersion?: number) =>
      world.server.call(admin, moveDepartment, {
        id: what,
        rowVersion: rowVersion ?? (await versionOf(what)),
        parentId,
        index,
        reason,
      });
    expect(await codeOf(move(world.tenant.departments.PD, id, 0))).toBe('INVALID_OPERATION');
    expect(await move(id, world.tenant.departments.PD, 0)).toEqual({ moved: false });
    expect(await move(id, null, 1)).toEqual({ moved: true });
    expect((await tree()).indexOf('WS')).toBe(1);
    expect(await codeOf(move(id, null, 2, 1))).toBe('RECORD_CHANGED');
    const roots = (await tree()).filter((one) => !one.includes('/'));
    expect(await move(id, null, 99)).toEqual({ moved: true });
    expect((await tree()).at(-1)).toBe('WS');
    expect(roots).toHaveLength(6);
  });

  it('are removed when they are empty, but never the default one', async () => {
    const { id } = await world.server.call(admin, saveDepartment, department());
    const remove = async (what: string, rowVersion?: number) =>
      codeOf(
        world.server.call(admin, deleteDepartment, {
          id: what,
          rowVersion: rowVersion ?? (await versionOf(what)),
          reason,
        }),
      );
    const first = (await world.server.call(admin, departmentStates, {})).find((state) => state.isDefault)
      ?.id as string;
    expect(await remove(first)).toBe('DEPARTMENT_DEFAULT');
    expect(await remove(world.tenant.departments.QA)).toBe('DEPARTMENT_HAS_USERS');
    const { id: below } = await world.server.call(
      admin,
      saveDepartment,
      department({ code: 'WS1', nameZh: '一线', nameEn: 'Line 1', parentId: id }),
    );
    expect(await remove(id)).toBe('DEPARTMENT_IN_USE');
    expect(await remove(below, 7)).toBe('RECORD_CHANGED');
    expect(await remove(below)).toBe('done');
    expect(await remove(id)).toBe('done');
    expect(await remove(id)).toBe('RECORD_NOT_EXIST');
  });
});

describe('roles', () => {
  const menusOf = async (account: string) =>
    (await world.server.call(await world.origin(account), getUserInfo, {})).sysAuthMenu.map(
      (menu) => menu.code,
    );
  const roleOf = async (wanted: string) => {
    const { roles } = await world.server.call(admin, roleMatrix, {});
    const role = roles.find((one) => one.code === wanted);
    if (!role) throw new Error(wanted);
    return role;
  };
  const view = (menu: string, ...more: ('approve' | 'config')[]) => ({
    menu,
    actions: ['view' as const, ...more],
    scope: 'tenant' as const,
  });
  const save = async (wanted: string, grants: ReturnType<typeof view>[], more: object = {}) => {
    const { name, rowVersion } = await roleOf(wanted);
    const input = { code: wanted, rowVersion, nameZh: name.zh, nameEn: name.en, grants, reason, ...more };
    return world.server.call(admin, saveRole, input);
  };
  const removeRole = async (code: string, rowVersion?: number) => {
    const { roles } = await world.server.call(admin, roleMatrix, {});
    const seen = rowVersion ?? roles.find((one) => one.code === code)?.rowVersion ?? 1;
    return world.server.call(admin, deleteRole, { code, rowVersion: seen, reason });
  };
  const fresh = { code: 'valid', nameZh: '验证', nameEn: 'Validation', reason };

  it('are made, given and felt at once, and removed when nobody holds them', async () => {
    const made = { ...fresh, grants: [view('AuditTrail')] };
    await world.server.call(admin, saveRole, made);
    expect(await codeOf(world.server.call(admin, saveRole, made))).toBe('ROLE_EXISTS');
    expect(await codeOf(world.server.call(admin, saveRole, { ...made, code: 'other' }))).toBe('ROLE_EXISTS');
    expect(await menusOf('yubo')).not.toContain('AuditTrail');
    await world.server.asSystem(world.tenant.id, (ctx) =>
      setRoles(ctx, world.tenant.users.yubo as string, ['valid']),
    );
    expect(await menusOf('yubo')).toContain('AuditTrail');
    expect(await codeOf(removeRole('valid'))).toBe('ROLE_IN_USE');
    expect(await codeOf(removeRole('lect'))).toBe('ROLE_IN_USE');
    await save('valid', []);
    expect(await menusOf('yubo')).not.toContain('AuditTrail');
    await world.server.asSystem(world.tenant.id, (ctx) =>
      setRoles(ctx, world.tenant.users.yubo as string, ['emp']),
    );
    expect(await codeOf(removeRole('valid', 1))).toBe('RECORD_CHANGED');
    expect(await codeOf(removeRole('valid'))).toBe('done');
    expect(await codeOf(removeRole('valid'))).toBe('ROLE_NOT_EXIST');
  });

  it('keep what was taken away when the server starts again', async () => {
    expect(await menusOf('mengyao')).toContain('QueryManageEdit');
    for (const one of ['bizadmin', 'qamgr', 'qa']) await save(one, [view('Home')]);
    await adoptMenus(world.server.platform);
    expect(await menusOf('mengyao')).not.toContain('QueryManageEdit');
  });

  it('never let one person administer and approve', async () => {
    await world.server.call(admin, saveRole, { ...fresh, grants: [view('AuditTrail')] });
    await world.server.asSystem(world.tenant.id, (ctx) =>
      setRoles(ctx, world.tenant.users.gaoxiang as string, ['sysadmin', 'valid']),
    );
    expect(await codeOf(save('valid', [view('DmsDocuments', 'approve')]))).toBe('ROLE_CONFLICT');
    expect(
      await codeOf(save('sysadmin', [view('Organisation', 'config'), view('DmsDocuments', 'approve')])),
    ).toBe('ROLE_CONFLICT');
    expect(await codeOf(save('sysadmin', [view('Organisation')]))).toBe('LAST_ADMINISTRATOR');
    expect((await roleOf('valid')).grants).toEqual([view('AuditTrail')]);
  });

  it('refuse what does not exist, and a page that is out of date', async () => {
    expect(await codeOf(save('emp', [view('Nowhere')]))).toBe('REQUEST_INVALID');
    expect(await codeOf(save('emp', [view('Home', 'config')]))).toBe('REQUEST_INVALID');
    const hidden = { menu: 'AuditTrail', actions: ['export' as const], scope: 'tenant' as const };
    expect(await codeOf(save('emp', [hidden as never]))).toBe('REQUEST_INVALID');
    await save('lect', [view('Home')], { nameEn: 'Teacher' });
    expect(await codeOf(save('lect', [view('Home')], { rowVersion: 1 }))).toBe('RECORD_CHANGED');
    expect(await codeOf(save('lect', [view('Home')], { nameEn: 'QA officer' }))).toBe('ROLE_EXISTS');
    const { rows } = await world.server.call(admin, searchAudit, {
      page: 1,
      pageSize: 1,
      filter: { objectType: 'role', event: 'change' },
    });
    expect(rows[0]).toMatchObject({ objectNo: 'lect', reason });
    expect(rows[0]?.changes.find(({ field }) => field === 'nameEn')).toMatchObject({ new: 'Teacher' });
  });
});
