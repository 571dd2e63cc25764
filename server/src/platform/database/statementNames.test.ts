/** @own-modules: how often each statement was asked for */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TestServer } from '../../testing/testServer';
import { createTestTenant, type TestTenant } from '../../testing/testTenant';
import { isStalePlan, statementName } from './statementNames';

let server: TestServer;
let tenant: TestTenant;

beforeAll(async () => {
  server = await TestServer.start();
  tenant = await createTestTenant(server);
});
afterAll(() => server.stop());

describe('preparing what is asked for often', () => {
  it('names a statement from its fifth use on, and always the same', () => {
    const asked = Array.from({ length: 7 }, () => statementName('select 1 as often'));
    expect(asked.slice(0, 4)).toEqual([undefined, undefined, undefined, undefined]);
    expect(new Set(asked.slice(4)).size).toBe(1);
    expect(asked[4]).toMatch(/^often_\d+$/);
    expect(statementName('select 2 as rare')).toBeUndefined();
  });

  it('survives a migration under prepared statements: what failed once works on a fresh connection', async () => {
    const everything = () =>
      server.asSystem(tenant.id, ({ tx }) => tx.selectFrom('role').selectAll().limit(1).execute());
    for (let use = 0; use < 6; use += 1) await everything();
    await server.platform.owner.query('alter table role add column added_later int');
    const failure = await everything().catch((error: unknown) => error);
    expect(isStalePlan(failure)).toBe(true);
    expect(await everything()).toEqual([expect.objectContaining({ added_later: null })]);
  });
});
