import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { TestServer } from '../../testing/testServer';
import { createTestTenant } from '../../testing/testTenant';
import { prepared } from './transaction';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.stop());

it('statements that fail because of one sent before them say what was wrong with that one', async () => {
  const { id } = await createTestTenant(server);
  const failures = await server.asSystem(id, async ({ tx }) => {
    await sql`savepoint before`.execute(tx);
    const sent = await Promise.allSettled([
      sql`select '0010-11-31'::date`.execute(tx),
      sql`select 1`.execute(tx),
      prepared(tx, 'test_one', 'select 1'),
    ]);
    await sql`rollback to savepoint before`.execute(tx);
    const later = await Promise.allSettled([sql`select 1 / 0`.execute(tx), sql`select 1`.execute(tx)]);
    await sql`rollback to savepoint before`.execute(tx);
    return [...sent, ...later].map((one) => (one as PromiseRejectedResult).reason?.code);
  });
  expect(failures).toEqual(['22008', '22008', '22008', '22012', '22012']);
});
