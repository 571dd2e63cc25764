import { getUserInfo, login } from '@attest/api-contract';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createTenant } from '../directory/tenancy/administration';
import { TestServer } from '../testing/testServer';
import { newTenant, type TenantOrder } from './newTenant';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.stop());

const ORDER: TenantOrder = {
  code: 'acme',
  nameZh: '爱克美制药',
  nameEn: 'Acme Pharma',
  language: 'en',
  timeZone: 'Europe/Berlin',
  modules: ['DMS', 'QMS'],
  hosts: ['quality.acme.example'],
  account: 'ada',
  name: 'Ada Berg',
  employeeId: 'A-1',
};

it('makes a tenant whose first administrator signs in, changes the password, and finds it in the trail', async () => {
  const { account, password } = await newTenant(server.platform, ORDER);
  const tenant = await server.platform.tenants.byCode('acme');
  const tenantId = tenant?.id as string;
  expect(server.platform.tenants.byHost('quality.acme.example')?.code).toBe('acme');
  const { token } = await server.call({ tenantId }, login, {
    account,
    password: server.encrypt(password),
    tenantId,
  });
  const info = await server.call({ tenantId, token }, getUserInfo, {});
  expect(info.sysUserInfo).toMatchObject({ account: 'ada', roles: ['sysadmin'], forceChangePwd: true });
  const entries = await server.asSystem(tenantId, ({ tx }) =>
    tx
      .selectFrom('audit_entry')
      .select(['event', 'object_type', 'operator_account'])
      .orderBy('seq')
      .execute(),
  );
  expect(entries.slice(0, 3)).toMatchObject([
    { event: 'create', object_type: 'tenant', operator_account: 'operations' },
    { event: 'create', object_type: 'role' },
    { event: 'create', object_type: 'user' },
  ]);
  const types = await server.asSystem(tenantId, ({ tx }) =>
    tx.selectFrom('record_definition').select(['type', 'state', 'version']).execute(),
  );
  const shipped = Object.keys(server.platform.offers.shipped.brought.byKey('processes'));
  expect(types.map(({ type }) => type).sort()).toEqual(shipped.sort());
  expect(types.filter(({ state, version }) => state !== 'effective' || version !== 1)).toEqual([]);
});

it('refuses a tenant that is there, and a host of another one', async () => {
  const again = { ...ORDER, code: 'beta', hosts: ['beta.example'] };
  await newTenant(server.platform, again);
  await expect(newTenant(server.platform, again)).rejects.toThrow('There is a tenant beta already');
  await expect(newTenant(server.platform, { ...again, code: 'gamma' })).rejects.toThrow(
    'The host beta.example belongs to another tenant',
  );
});

it('completes a tenant that an earlier attempt has left without accounts', async () => {
  const order = { ...ORDER, code: 'delta', hosts: [] };
  const { nameZh, nameEn, timeZone } = order;
  const shared = { code: 'delta', nameZh, nameEn, timeZone, defaultLanguage: 'en' } as const;
  const id = await createTenant(server.platform, { ...shared, modules: ['QMS'] });
  await newTenant(server.platform, order);
  const users = await server.asSystem(id, ({ tx }) =>
    tx.selectFrom('user_account').select('account').execute(),
  );
  expect(users).toEqual([{ account: 'ada' }]);
});

it('names all that is wrong at once, and makes nothing', async () => {
  const wrong = { ...ORDER, code: 'A b', timeZone: 'Mars/Base', modules: ['LIMS'], account: 'a b', name: '' };
  await expect(newTenant(server.platform, wrong)).rejects.toThrow(
    [
      'The code may have small letters, digits and hyphens, as a part of a host name',
      'There is no time zone Mars/Base',
      'There is no module LIMS; there are DMS, TMS, QMS',
      'The account may have small letters, digits, dots, hyphens and underscores; 2 to 64 of them',
      'The administrator needs a name and an employee id',
    ].join('\n'),
  );
  expect(await server.platform.tenants.byCode('A b')).toBeUndefined();
});
