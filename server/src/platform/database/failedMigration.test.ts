import { getUserInfo } from '@attest/api-contract';
import { expect, it } from '@jest/globals';
import { type Kysely, sql } from 'kysely';
import { MODULES } from '../../modules';
import { createTestDatabase, rowsOf } from '../../testing/testDatabase';
import { TestServer } from '../../testing/testServer';
import { createTestTenant } from '../../testing/testTenant';
import { type MigrationSource, migrate } from './migrate';
import { createPool } from './pool';

/** What the next version brings: a step that succeeds, and one that does not fit the data. */
const NEXT: MigrationSource = {
  name: 'next',
  migrations: {
    '20991231T0000_next_things': {
      async up(db: Kysely<unknown>) {
        await sql`create table next_thing (id integer primary key)`.execute(db);
        await sql`alter table user_account drop column wecom_account`.execute(db);
        await sql`update user_account set name = 'renamed'`.execute(db);
      },
    },
    '20991231T0001_next_rule': {
      async up(db: Kysely<unknown>) {
        await sql`alter table tenant add constraint short check (length(code) < 2)`.execute(db);
      },
    },
  },
};

it('a version whose migration fails leaves everything to the one before, which starts and works', async () => {
  const database = await createTestDatabase(MODULES);
  try {
    const before = await TestServer.start({ database });
    const tenant = await createTestTenant(before);
    const token = await before.session(tenant.id, 'caoyang');
    await before.stop();
    const state = `
      select (select json_agg(row(table_name, column_name, data_type) order by table_name, column_name)
              from information_schema.columns where table_schema = 'public') as columns,
        (select json_agg(name order by name) from kysely_migration) as applied,
        (select json_agg(u order by id) from user_account u) as people`;
    const [was] = await rowsOf(database, state);

    const pool = createPool(database.url, { max: 2, name: 'next' });
    try {
      await expect(migrate(pool, [...MODULES, NEXT])).rejects.toThrow(
        /^Migration 20991231T0001_next_rule failed: check constraint "short" of relation "tenant" is violated/,
      );
      expect(await rowsOf(database, state)).toEqual([was]);
      expect(await migrate(pool, MODULES)).toEqual([]);
    } finally {
      await pool.end();
    }
    const after = await TestServer.start({ database });
    try {
      const { sysUserInfo } = await after.call({ tenantId: tenant.id, token }, getUserInfo, {});
      expect(sysUserInfo.account).toBe('caoyang');
    } finally {
      await after.stop();
    }
  } finally {
    await database.drop();
  }
});
