import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { TestServer } from '../../testing/testServer';
import { createTestTenant, type TestTenant } from '../../testing/testTenant';

let server: TestServer;
let tenant: TestTenant;
beforeAll(async () => {
  server = await TestServer.start();
  tenant = await createTestTenant(server);
});
afterAll(() => server.stop());

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);

it('forgets guards of sign-ins that hold nothing any more, and no lock of an administrator', async () => {
  const guards = [
    { account: 'new', window_start: hoursAgo(47), locked_until: null },
    { account: 'old', window_start: hoursAgo(49), locked_until: null },
    { account: 'lockedTillToday', window_start: hoursAgo(49), locked_until: hoursAgo(23) },
    { account: 'lockedLongAgo', window_start: hoursAgo(49), locked_until: hoursAgo(25) },
  ].map((guard) => ({ ...guard, failures: 1 }));
  await server.asSystem(tenant.id, async ({ tx }) => {
    const byHand = { account: 'byHand', window_start: hoursAgo(49), failures: 1, admin_lock: true };
    await tx
      .insertInto('sign_in_guard')
      .values([...guards, byHand])
      .execute();
    await tx
      .insertInto('sign_in_source')
      .values(guards.map((guard) => ({ ...guard, source: 'here' })))
      .execute();
  });
  await server.runJob('identity.sweep');
  const left = await server.asSystem(tenant.id, async ({ tx }) => ({
    guards: await tx.selectFrom('sign_in_guard').select('account').execute(),
    sources: await tx.selectFrom('sign_in_source').select('account').execute(),
  }));
  const named = (rows: { account: string }[]) => rows.map(({ account }) => account).sort();
  expect(named(left.guards)).toEqual(['byHand', 'lockedTillToday', 'new']);
  expect(named(left.sources)).toEqual(['lockedTillToday', 'new']);
});
