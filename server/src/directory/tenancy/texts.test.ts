import { getLanguageBundles, listTextOverrides, saveTextOverride, searchAudit } from '@attest/api-contract';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { NO_TENANT } from '../../platform/database/tenantTransaction';
import { codeOf, type Origin } from '../../testing/caller';
import { tenantPerTest } from '../../testing/tenantPerTest';
import { createTestTenant } from '../../testing/testTenant';
import { readPageData } from './pageData';

const world = tenantPerTest();
let admin: Origin;
beforeEach(async () => {
  admin = await world.origin('gaoxiang');
});

const KEY = 'shell-app:home.title';
const save = (zh: string | null, en: string | null, rowVersion: number, key = KEY) =>
  world.server.call(admin, saveTextOverride, { key, zh, en, rowVersion, reason: '用语' });

describe("a tenant's wording", () => {
  it('is set, changed and given back, each with its entry in the trail', async () => {
    await save(' 待我处理 ', ' ', 0);
    expect(await world.server.call(admin, getLanguageBundles, {})).toEqual({
      cn: { [KEY]: '待我处理' },
      en: {},
    });
    await save('待我处理', 'Mine', 1);
    expect(await world.server.call(admin, listTextOverrides, {})).toEqual([
      { key: KEY, zh: '待我处理', en: 'Mine', rowVersion: 2 },
    ]);
    await save(null, null, 2);
    expect(await world.server.call(admin, getLanguageBundles, {})).toEqual({ cn: {}, en: {} });
    const { rows } = await world.server.call(admin, searchAudit, {
      page: 1,
      pageSize: 10,
      filter: { objectType: 'text' },
    });
    expect(rows.map(({ changes }) => changes.map(({ field }) => field))).toEqual([
      ['zh', 'en'],
      ['en'],
      ['zh'],
    ]);
  });

  it('is refused from a stale page, with a call to other texts, under no key, and by others', async () => {
    await save('待我处理', null, 0);
    expect(await codeOf(save('别的', null, 0))).toBe('RECORD_CHANGED');
    expect(await codeOf(save('$t(home.other)', null, 1))).toBe('REQUEST_INVALID');
    expect(await codeOf(save('x', null, 0, 'no key'))).toBe('REQUEST_INVALID');
    const manager = await world.origin('hanxue');
    expect(await codeOf(world.server.call(manager, listTextOverrides, {}))).toBe('NO_PERMISSION');
    const other = await createTestTenant(world.server);
    expect(await world.server.call({ tenantId: other.id }, getLanguageBundles, {})).toEqual({
      cn: {},
      en: {},
    });
  });

  it('comes along with the pages of that tenant alone', async () => {
    await save('待我处理', null, 0);
    const { platform } = world.server;
    const other = await createTestTenant(world.server);
    const [own, others, bare] = await Promise.all(
      [admin.tenantId, other.id, NO_TENANT].map((id) => readPageData(platform, id, 'localhost:8000')),
    );
    expect(own).toEqual({
      config: { overridesAllowed: true, version: platform.shards.deployedVersion() },
      tenant: expect.objectContaining({ tenantId: admin.tenantId }),
      wording: { cn: { [KEY]: '待我处理' }, en: {} },
    });
    expect(others).toMatchObject({ tenant: { tenantId: other.id }, wording: { cn: {}, en: {} } });
    expect(bare).toMatchObject({ tenant: null, wording: { cn: {}, en: {} } });
  });
});
