import { getLanguageBundles, listTextOverrides, saveTextOverride, searchAudit } from '@attest/api-contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { TestServer } from '../../testing/testServer';
import { createTestTenant, type TestTenant } from '../../testing/testTenant';

let server: TestServer;
let tenant: TestTenant;
let admin: { tenantId: string; token: string };

beforeAll(async () => {
  server = await TestServer.start();
});
beforeEach(async () => {
  tenant = await createTestTenant(server);
  admin = { tenantId: tenant.id, token: await server.session(tenant.id, 'gaoxiang') };
});
afterAll(() => server.stop());

const KEY = 'shell-app:home.title';
const code = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'done',
    (error) => error.code,
  );
const save = (zh: string | null, en: string | null, rowVersion: number, key = KEY) =>
  server.call(admin, saveTextOverride, { key, zh, en, rowVersion, reason: '用语' });

describe("a tenant's wording", () => {
  it('is set, changed and given back, each with its entry in the trail', async () => {
    await save(' 待我处理 ', ' ', 0);
    expect(await server.call(admin, getLanguageBundles, {})).toEqual({ cn: { [KEY]: '待我处理' }, en: {} });
    await save('待我处理', 'Mine', 1);
    expect(await server.call(admin, listTextOverrides, {})).toEqual([
      { key: KEY, zh: '待我处理', en: 'Mine', rowVersion: 2 },
    ]);
    await save(null, null, 2);
    expect(await server.call(admin, getLanguageBundles, {})).toEqual({ cn: {}, en: {} });
    const { rows } = await server.call(admin, searchAudit, {
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
    expect(await code(save('别的', null, 0))).toBe('RECORD_CHANGED');
    expect(await code(save('$t(home.other)', null, 1))).toBe('REQUEST_INVALID');
    expect(await code(save('x', null, 0, 'no key'))).toBe('REQUEST_INVALID');
    const manager = { tenantId: tenant.id, token: await server.session(tenant.id, 'hanxue') };
    expect(await code(server.call(manager, listTextOverrides, {}))).toBe('NO_PERMISSION');
    const other = await createTestTenant(server);
    expect(await server.call({ tenantId: other.id }, getLanguageBundles, {})).toEqual({ cn: {}, en: {} });
  });
});
