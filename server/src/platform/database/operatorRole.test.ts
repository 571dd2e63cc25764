import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import pg from 'pg';
import { MODULES } from '../../modules';
import { archiveTrails } from '../../operations/auditArchive/archiveTrails';
import { createEmptyDatabase, type TestDatabase } from '../../testing/testDatabase';
import { TestServer } from '../../testing/testServer';
import { createTestTenant, type TestTenant } from '../../testing/testTenant';
import { migrate } from './migrate';
import { createPool } from './pool';

const role = `operator_${randomBytes(4).toString('hex')}`;
const password = randomBytes(12).toString('hex');
let database: TestDatabase;
let administrator: pg.Client;
let url: string;

beforeAll(async () => {
  database = await createEmptyDatabase();
  administrator = new pg.Client({ connectionString: database.url });
  await administrator.connect();
  const name = new URL(database.url).pathname.slice(1);
  await administrator.query(`create role ${role} login nosuperuser nobypassrls password '${password}'`);
  await administrator.query(`alter database ${name} owner to ${role}`);
  await administrator.query(
    `do $$ begin create role attest_app nologin; exception when duplicate_object then null; end $$`,
  );
  url = Object.assign(new URL(database.url), { username: role, password }).href;
});
afterAll(async () => {
  await administrator.end();
  await database.drop();
});

/** Whoever owns the tables is bound by row-level security, and removes what was detached of each tenant. */
async function expectToDetach(server: TestServer, tenants: TestTenant[]): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'attest-operator-archive-'));
  try {
    const { config } = server.platform;
    const kept = { ...config, databaseUrl: url, auditArchiveDir: folder, auditKeepMonths: 60 };
    const now = new Date();
    const archived = await archiveTrails(kept, { now: new Date(now.setFullYear(now.getFullYear() + 6)) });
    expect(archived.map(({ code }) => code).sort()).toEqual(tenants.map(({ code }) => code).sort());
    for (const { months, removed } of archived) expect(removed).toBe(months[0]?.seq);
    for (const { id } of tenants) {
      const left = await server.asSystem(id, ({ tx }) =>
        tx.selectFrom('audit_entry').select('event').execute(),
      );
      expect(left).toEqual([{ event: 'detachTrail' }]);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

it('tells an operator without rights what to run, and then works as an ordinary owner', async () => {
  const pool = createPool(url, { max: 1, name: 'test' });
  await expect(migrate(pool, MODULES)).rejects.toThrow('grant attest_app to');
  await administrator.query(`grant attest_app to ${role}`);
  await migrate(pool, MODULES);
  await pool.end();

  const server = await TestServer.start({ database: { url, drop: async () => undefined } });
  try {
    const [one, two] = [await createTestTenant(server), await createTestTenant(server)];
    const seen = await server.asSystem(one.id, ({ tx }) =>
      tx.selectFrom('user_account').select('tenant_id').distinct().execute(),
    );
    expect(seen).toEqual([{ tenant_id: one.id }]);
    expect(two.id).not.toBe(one.id);
    await expectToDetach(server, [one, two]);
  } finally {
    await server.stop();
  }
});
