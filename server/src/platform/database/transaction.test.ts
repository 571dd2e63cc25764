import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { sql } from 'kysely';
import pg from 'pg';
import { TestServer } from '../../testing/testServer';
import { createTestTenant } from '../../testing/testTenant';
import { directAccess } from './access';
import { createPool } from './pool';
import { type TenantTransaction, tenantTransaction } from './tenantTransaction';
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

it('statements under a name are described once per connection, and answer the same each time', async () => {
  const { id } = await createTestTenant(server);
  const { rows, asked } = await server.asSystem(id, async ({ tx }) => {
    const roles = (code: string | null) =>
      prepared<{ code: string; at: Date; none: null }>(
        tx,
        'test_roles',
        `select code, '2026-11-21 08:30:00+00'::timestamptz as at, null::int as none from role
         where code = $1 or code = 'qa' order by code`,
        [code],
      );
    const first = await roles('emp');
    const describe = jest.spyOn(pg.Connection.prototype, 'describe');
    const again = await Promise.all([roles('emp'), roles(null)]);
    const update = () => prepared(tx, 'test_update', 'update role set name_zh = name_zh');
    const unknown = await update().then(() => describe.mock.calls.length);
    const written = await Promise.all([update(), update()]);
    const asked = [unknown, describe.mock.calls.length];
    describe.mockRestore();
    return { rows: [first, ...again, ...written], asked };
  });
  const row = (code: string) => ({ code, at: new Date('2026-11-21T08:30:00Z'), none: null });
  const both = [row('emp'), row('qa')];
  expect(rows).toEqual([both, both, [row('qa')], [], []]);
  expect(asked).toEqual([1, 1]);
});

it('a named statement that fails leaves the next one of its name what it was', async () => {
  const { id } = await createTestTenant(server);
  const answers = await server.asSystem(id, async ({ tx }) => {
    const quotient = (by: number) =>
      prepared<{ q: number }>(tx, 'test_quotient', 'select 12 / $1::int as q', [by]);
    const answers: unknown[] = [];
    for (const by of [3, 0, 4, 0, 6]) {
      await sql`savepoint each`.execute(tx);
      answers.push(await quotient(by).catch(({ code }: { code: string }) => code));
      if (by === 0) await sql`rollback to savepoint each`.execute(tx);
    }
    return answers;
  });
  expect(answers).toEqual([[{ q: 4 }], '22012', [{ q: 3 }], '22012', [{ q: 2 }]]);
});

it('a connection that leads to a standby is given up', async () => {
  const { id } = await createTestTenant(server);
  const open = () => server.platform.connections().find(({ pool }) => pool === 'requests')?.open ?? 0;
  const before = open();
  const writing = server.asSystem(id, async ({ tx }) => {
    // As a standby answers whatever would change something.
    await sql`set transaction read only`.execute(tx);
    await sql`update role set name_zh = name_zh`.execute(tx);
  });
  await expect(writing).rejects.toMatchObject({ code: '25006' });
  expect(open()).toBe(before - 1);
});

const PLANNING = `select current_setting('jit') as jit, current_setting('max_parallel_workers_per_gather') as workers`;
const NEITHER = [{ jit: 'off', workers: '0' }];
const planning = (tx: TenantTransaction) => prepared<object>(tx, 'test_planning', PLANNING);

it('compiles no statement, and gives it no workers: a page that ends early would wait for them', async () => {
  const { id } = await createTestTenant(server);
  expect(await server.asSystem(id, ({ tx }) => planning(tx))).toEqual(NEITHER);
});

it('nor behind a pooler, which is told so with each transaction', async () => {
  const { id } = await createTestTenant(server);
  const access = { ...directAccess(server.database.url), pooled: true, keepsStatements: false };
  const pool = createPool(access.url, { max: 1, name: 'test', access });
  try {
    expect((await pool.query(PLANNING)).rows).toEqual([{ jit: 'on', workers: '2' }]);
    expect(await tenantTransaction(pool, id, planning)).toEqual(NEITHER);
  } finally {
    await pool.end();
  }
});
