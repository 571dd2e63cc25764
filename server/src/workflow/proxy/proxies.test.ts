import {
  addProxy,
  checkProxy,
  currentAgents,
  endProxy,
  listMessages,
  modifyProxy,
  proxyCandidates,
  queryProxies,
  type RequestOf,
} from '@attest/api-contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { dayFromNow } from '../../testing/days';
import { TestServer } from '../../testing/testServer';
import { createTestTenant, type TestTenant } from '../../testing/testTenant';

let server: TestServer;
let tenant: TestTenant;
let me: { tenantId: string; token: string };

beforeAll(async () => {
  server = await TestServer.start();
});
beforeEach(async () => {
  tenant = await createTestTenant(server);
  me = await person('caoyang');
});
afterAll(() => server.stop());

const person = async (account: string) => ({
  tenantId: tenant.id,
  token: await server.session(tenant.id, account),
});
const idOf = (account: string) => tenant.users[account] as string;
const setting = (change: Partial<RequestOf<typeof addProxy>> = {}): RequestOf<typeof addProxy> => ({
  proxyId: idOf('yubo'),
  applications: ['QMS'],
  from: dayFromNow(-1),
  to: dayFromNow(5),
  enabled: true,
  ...change,
});
const code = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'done',
    (error) => error.code,
  );

describe('an agent setting', () => {
  it('is tried against every rule without being saved', async () => {
    const attempts: [Partial<RequestOf<typeof addProxy>>, string][] = [
      [{}, 'done'],
      [{ proxyId: null }, 'PROXY_CANDIDATE_EMPTY'],
      [{ proxyId: idOf('caoyang') }, 'PROXY_CANDIDATE_INVALID'],
      [{ applications: [] }, 'PROXY_APPLICATION_EMPTY'],
      [{ from: dayFromNow(3), to: dayFromNow(2) }, 'PROXY_ABNORMAL'],
      [{ from: dayFromNow(-9), to: dayFromNow(-3) }, 'PROXY_EXPIRED'],
    ];
    for (const [change, answer] of attempts)
      expect([change, await code(server.call(me, checkProxy, setting(change)))]).toEqual([change, answer]);
    expect(await server.call(me, queryProxies, {})).toEqual([]);
  });

  it('is told to the agent, in force for both, and audited when it changes and ends', async () => {
    const { id } = await server.call(me, addProxy, setting());
    const agent = await person('yubo');
    expect((await server.call(agent, listMessages, {})).rows[0]?.text.zh).toContain('代为处理任务');
    expect(await server.call(agent, currentAgents, {})).toMatchObject([{ sponsor: { account: 'caoyang' } }]);
    await server.call(me, modifyProxy, {
      id,
      rowVersion: 1,
      ...setting({ proxyId: idOf('wuqian'), to: dayFromNow(9) }),
    });
    const late = { id, rowVersion: 1, ...setting({ proxyId: idOf('yubo') }) };
    expect(await code(server.call(me, modifyProxy, late))).toBe('RECORD_CHANGED');
    expect(await code(server.call(me, endProxy, { id, rowVersion: 1 }))).toBe('RECORD_CHANGED');
    expect(await server.call(agent, currentAgents, {})).toEqual([]);
    await server.call(me, endProxy, { id, rowVersion: 2 });
    expect(await server.call(me, queryProxies, {})).toMatchObject([
      { proxy: { account: 'wuqian' }, enabled: false, expired: true },
    ]);
    expect(await code(server.call(me, endProxy, { id, rowVersion: 3 }))).toBe('PROXY_ABNORMAL');
    const trail = await server.asSystem(tenant.id, ({ tx }) =>
      tx.selectFrom('audit_entry').select('event').where('event', 'like', '%Proxy').orderBy('seq').execute(),
    );
    expect(trail.map(({ event }) => event)).toEqual(['addProxy', 'changeProxy', 'endProxy']);
  });

  it('does not stand in its own way when it changes, and another’s is out of reach', async () => {
    const { id } = await server.call(me, addProxy, setting());
    expect(await code(server.call(me, addProxy, setting({ proxyId: idOf('wuqian') })))).toBe('PROXY_EXISTS');
    expect(await code(server.call(me, checkProxy, { id, ...setting({ to: dayFromNow(7) }) }))).toBe('done');
    const other = await person('hanxue');
    expect(await code(server.call(other, modifyProxy, { id, rowVersion: 1, ...setting() }))).toBe(
      'NOT_FOUND',
    );
    expect(await code(server.call(await person('yubo'), endProxy, { id, rowVersion: 1 }))).toBe('NOT_FOUND');
  });

  it('that is switched off or ended stands in nobody’s way', async () => {
    const { id } = await server.call(me, addProxy, setting());
    await server.call(me, modifyProxy, { id, rowVersion: 1, ...setting({ enabled: false }) });
    const second = await server.call(me, addProxy, setting({ proxyId: idOf('wuqian') }));
    expect(await code(server.call(me, modifyProxy, { id, rowVersion: 2, ...setting() }))).toBe(
      'PROXY_EXISTS',
    );
    await server.call(me, endProxy, { id: second.id, rowVersion: 1 });
    expect(await code(server.call(me, modifyProxy, { id, rowVersion: 2, ...setting() }))).toBe('done');
  });

  it('is not set twice by two requests at once', async () => {
    const both = await Promise.all(
      ['yubo', 'wuqian'].map((account) =>
        code(server.call(me, addProxy, setting({ proxyId: idOf(account) }))),
      ),
    );
    expect(both.sort()).toEqual(['PROXY_EXISTS', 'done']);
  });
});

describe('who may be chosen', () => {
  it('is everybody but oneself and those with an agent of their own', async () => {
    await server.call(await person('hanxue'), addProxy, setting({ proxyId: idOf('wuqian') }));
    const { rows } = await server.call(me, proxyCandidates, {
      page: 1,
      pageSize: 100,
      filter: { from: dayFromNow(0), to: dayFromNow(3) },
    });
    const accounts = rows.map(({ account }) => account);
    expect(accounts).toContain('wuqian');
    expect(accounts).not.toContain('caoyang');
    expect(accounts).not.toContain('hanxue');
  });
});
