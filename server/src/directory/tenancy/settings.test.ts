import { createHash } from 'node:crypto';
import {
  getTenantConfig,
  getTenantSettings,
  getUserInfo,
  groupTenants,
  listCourses,
  saveTenantSettings,
  searchAudit,
  type TenantSettings,
  tenantLogo,
} from '@attest/api-contract';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { codeOf, type Origin } from '../../testing/caller';
import { tenantPerTest } from '../../testing/tenantPerTest';
import { createTestTenant } from '../../testing/testTenant';
import { Uploader } from '../../testing/uploads';

const world = tenantPerTest({ modules: ['QMS', 'TMS'], isPublic: true });
let admin: Origin;
beforeEach(async () => {
  admin = await world.origin('gaoxiang');
});

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const reason = '更名';
const read = () => world.server.call(admin, getTenantSettings, {});
const save = async (change: Partial<TenantSettings>, rowVersion?: number) => {
  const stored = await read();
  return world.server.call(admin, saveTenantSettings, {
    settings: { ...stored.settings, ...change },
    rowVersion: rowVersion ?? stored.rowVersion,
    reason,
  });
};

describe('settings of a tenant', () => {
  it('are changed with a reason, each field in the trail, and in force with the next call', async () => {
    const { settings, auditKey } = await read();
    expect(auditKey).toMatch(/^SHA256:[0-9A-F]{64}$/);
    await save({
      nameEn: ' New name ',
      watermark: ' ',
      keyColour: '#123456',
      policy: { ...settings.policy, history: 7 },
    });
    const { tenant: shown } = await world.server.call(admin, getTenantConfig, {});
    expect(shown).toMatchObject({ sysNameEn: 'New name', keyColour: '#123456', watermark: null });
    const { rows } = await world.server.call(admin, searchAudit, {
      page: 1,
      pageSize: 1,
      filter: { objectType: 'tenant' },
    });
    expect(rows[0]).toMatchObject({ reason });
    expect(rows[0]?.changes.map(({ field }) => field)).toEqual(['nameEn', 'keyColour', 'history']);
  });

  it('take a checked picture as the logo, which anyone may see', async () => {
    const upload = async (name: string, bytes: Buffer) => {
      const uploader = new Uploader(world.server, admin);
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      return (await uploader.merge(await uploader.sendAll({ name, bytes, sha256 }))).id;
    };
    const anyone = { tenantId: world.tenant.id };
    expect(await codeOf(world.server.call(anyone, tenantLogo, {}))).toBe('NOT_FOUND');
    const logo = await upload('logo.png', PIXEL);
    await save({ logo });
    expect(await world.server.call(anyone, tenantLogo, {})).toMatchObject({ mediaType: 'image/png' });
    expect((await world.server.call(anyone, getTenantConfig, {})).tenant?.logo).toBe(logo);
    // Another administrator may leave the picture as it is, and nobody may take a file of another kind.
    await save({ nameZh: '换名' });
    const text = await upload('logo.txt', Buffer.from('no picture'));
    expect(await codeOf(save({ logo: text }))).toBe('FILE_TYPE_NOT_ALLOWED');
    await save({ logo: null });
    expect(await codeOf(world.server.call(anyone, tenantLogo, {}))).toBe('NOT_FOUND');
  });

  it('ask everyone for a new password when its rule grows stricter, not otherwise', async () => {
    const { settings } = await read();
    const changedAt = async () =>
      world.server.asSystem(world.tenant.id, async ({ tx }) => {
        const { rows } = await sql<{ at: string | null }>`
          select password_policy->>'changedAt' as at from tenant
          where id = current_setting('app.tenant_id')::uuid`.execute(tx);
        return rows[0]?.at;
      });
    await save({ policy: { ...settings.policy, minLength: 9, expiryDays: 0 } });
    expect(await changedAt()).toBeNull();
    await save({ policy: { ...settings.policy, minLength: 12 } });
    expect(await changedAt()).not.toBeNull();
  });

  it('are refused from a stale page, beyond the licence, out of range and by others', async () => {
    const { settings, rowVersion } = await read();
    await save({ nameZh: '新名称' });
    expect(await codeOf(save({ nameZh: '另一个' }, rowVersion))).toBe('RECORD_CHANGED');
    expect(await codeOf(save({ modules: ['QMS', 'DMS'] }))).toBe('LICENCE_INVALID');
    expect(await codeOf(save({ nameZh: ' ' }))).toBe('REQUEST_INVALID');
    expect(await codeOf(save({ policy: { ...settings.policy, minLength: 4 } }))).toBe('REQUEST_INVALID');
    await save({ modules: ['QMS'] });
    await save({ modules: ['QMS', 'TMS'] });
    const manager = await world.origin('hanxue');
    expect(await codeOf(world.server.call(manager, getTenantSettings, {}))).toBe('NO_PERMISSION');
  });

  it('switch modules off and on for the calls of everybody, at once', async () => {
    const manager = await world.origin('hanxue');
    const courses = () =>
      codeOf(world.server.call(manager, listCourses, { page: 1, pageSize: 5, filter: {} }));
    expect(await courses()).toBe('done');
    await save({ modules: ['QMS'] });
    expect(await courses()).toBe('MODULE_ACCESS_FAIL');
    const { sysAuthMenu } = await world.server.call(manager, getUserInfo, {});
    expect(sysAuthMenu.some((menu) => menu.module === 'TMS')).toBe(false);
    await save({ modules: ['TMS', 'QMS'] });
    expect(await courses()).toBe('done');
  });

  it('never reach another tenant, though it is offered to the public', async () => {
    const other = await createTestTenant(world.server, { isPublic: true });
    await world.server.asSystem(world.tenant.id, async ({ tx }) => {
      const { rows } = await sql`update tenant set name_zh = 'x' where id = ${other.id} returning id`.execute(
        tx,
      );
      expect(rows).toEqual([]);
    });
    const offered = await world.server.call(admin, groupTenants, {});
    expect(offered.map((one) => one.tenantId)).toContain(other.id);
  });
});
