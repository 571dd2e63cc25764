import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { MODULES } from '../modules';
import type { Config } from '../platform/config/config';
import { readConfig } from '../platform/config/config';
import { seal, unseal } from '../platform/database/sealed';
import { newSealKey, writeKeyFile } from '../platform/database/sealKeys';
import { createTestDatabase, rowsOf, type TestDatabase } from '../testing/testDatabase';
import { TestServer } from '../testing/testServer';
import { createTestTenant, type TestTenant } from '../testing/testTenant';
import { lookAtDatabase } from './doctor/database';
import { rotateSealKey } from './rotateSealKey';

describe('the sealing key', () => {
  const folder = mkdtempSync(join(tmpdir(), 'attest-seal-'));
  const file = join(folder, 'sealing.key');
  let database: TestDatabase;
  let config: Config;
  const tenants: TestTenant[] = [];

  const opened = <T>(sealKeyFile: string | undefined, work: (server: TestServer) => Promise<T>): Promise<T> =>
    TestServer.start({
      database: { ...database, drop: async () => undefined },
      config: { sealKeyFile },
    }).then(async (server) => {
      try {
        return await work(server);
      } finally {
        await server.stop();
      }
    });
  /** The secrets of authenticator apps, as each tenant reads them. */
  const secrets = (sealKeyFile: string | undefined) =>
    opened(sealKeyFile, (server) =>
      Promise.all(
        tenants.map(({ id }) =>
          server.asSystem(id, async (ctx) => {
            const rows = await ctx.tx.selectFrom('totp_factor').select('secret').execute();
            return rows.map(({ secret }) => unseal(ctx, 'totp', secret));
          }),
        ),
      ),
    );
  const stored = async () => {
    const [row] = await rowsOf(database, "select value from deployment_secret where name = 'seal-key'");
    return row?.value as string | { outside: string };
  };
  const finding = async (sealKeyFile: string | undefined) =>
    (await lookAtDatabase({ ...config, sealKeyFile })).find(({ what }) => what === 'sealing key')?.is;
  const texts = async (sealKeyFile: string | undefined) =>
    (await lookAtDatabase({ ...config, sealKeyFile })).find(({ what }) => what === 'sealed texts');

  beforeAll(async () => {
    database = await createTestDatabase(MODULES);
    config = { ...readConfig({ DATA_DIR: folder }, folder), databaseUrl: database.url };
    await opened(undefined, async (server) => {
      for (let count = 0; count < 2; count++) {
        const tenant = await createTestTenant(server);
        tenants.push(tenant);
        await server.asSystem(tenant.id, async (ctx) => {
          const [user] = await ctx.tx.selectFrom('user_account').select('id').limit(1).execute();
          await ctx.tx
            .insertInto('totp_factor')
            .values({
              user_id: (user as { id: string }).id,
              secret: seal(ctx, 'totp', `secret of ${tenant.code}`),
              last_step: 0,
              last_used_at: null,
            })
            .execute();
        });
      }
    });
  });
  afterAll(async () => {
    await database?.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  const all = () => tenants.map(({ code }) => [`secret of ${code}`]);

  it('is replaced in the database, and all that it sealed is sealed anew', async () => {
    const before = await stored();
    expect(await finding(undefined)).toBe('warning');
    expect(await rotateSealKey(config)).toMatchObject({ sealed: 2 });
    expect(await stored()).not.toBe(before);
    expect(await secrets(undefined)).toEqual(all());
  });

  it('leaves the database for a file, of its owner alone, and every tenant is told', async () => {
    const key = await stored();
    expect(await rotateSealKey({ ...config, sealKeyFile: file })).toMatchObject({ sealed: 2 });
    expect(await stored()).toEqual({ outside: expect.any(String) });
    expect(readFileSync(file, 'utf8')).toMatch(/^[\da-f]{64}\n$/);
    expect(readFileSync(file, 'utf8')).not.toContain(key);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(await secrets(file)).toEqual(all());
    expect(await finding(file)).toBe('good');
    expect(await texts(file)).toMatchObject({ is: 'good', seen: '2, all opened by the key' });
    const entries = await opened(file, (server) =>
      Promise.all(
        tenants.map(({ id }) =>
          server.asSystem(id, ({ tx }) =>
            tx.selectFrom('audit_entry').select('event').where('event', '=', 'rotateSealingKey').execute(),
          ),
        ),
      ),
    );
    expect(entries.map((entries) => entries.length)).toEqual([2, 2]);
  });

  it('is missed when it is not there, or another one', async () => {
    await expect(secrets(undefined)).rejects.toThrow('SEALING_KEY_FILE must name its file');
    expect(await finding(undefined)).toBe('bad');
    await expect(secrets(join(folder, 'nowhere'))).rejects.toThrow('there is no');
    const other = join(folder, 'other.key');
    writeKeyFile(other, [newSealKey()]);
    await expect(secrets(other)).rejects.toThrow('holds another key');
    expect(await finding(other)).toBe('bad');
    writeFileSync(other, 'nonsense\n');
    await expect(secrets(other)).rejects.toThrow('a line that is no key');
  });

  it('stays readable where a rotation was cut off between file and database', async () => {
    const kept = readFileSync(file, 'utf8');
    // The new key is there, the database is still as it was.
    writeFileSync(file, `${newSealKey().toString('hex')}\n${kept}`);
    expect(await secrets(file)).toEqual(all());
    expect(await rotateSealKey({ ...config, sealKeyFile: file })).toMatchObject({ sealed: 2 });
    expect(await secrets(file)).toEqual(all());
  });

  it('is not replaced where a text is opened by no key, or while a server works', async () => {
    const kept = readFileSync(file, 'utf8');
    const server = new pg.Client({ connectionString: database.url, application_name: 'attest-jobs' });
    await server.connect();
    await expect(rotateSealKey({ ...config, sealKeyFile: file })).rejects.toThrow('stop all instances');
    await server.query("update totp_factor set secret = 'damaged' where tenant_id = $1", [tenants[1]?.id]);
    await server.end();
    await expect(rotateSealKey({ ...config, sealKeyFile: file })).rejects.toThrow(
      'totp_factor.secret is opened by no key',
    );
    expect(readFileSync(file, 'utf8')).toBe(kept);
    expect(await texts(file)).toMatchObject({ is: 'bad', seen: '1 of 2 are opened by no key' });
    expect(
      await opened(file, (one) =>
        one.asSystem((tenants[0] as TestTenant).id, async (ctx) => {
          const [row] = await ctx.tx.selectFrom('totp_factor').select('secret').execute();
          return unseal(ctx, 'totp', (row as { secret: Buffer }).secret);
        }),
      ),
    ).toBe(`secret of ${tenants[0]?.code}`);
  });

  it('says where a file for it cannot be written', async () => {
    const nowhere = join(folder, 'nowhere', 'sealing.key');
    await expect(rotateSealKey({ ...config, sealKeyFile: nowhere })).rejects.toThrow(
      `SEALING_KEY_FILE: ${nowhere} cannot be written (ENOENT). Its folder must be there`,
    );
  });

  it('is known to seal every column that is kept sealed', async () => {
    const rows = await rowsOf<{ name: string }>(
      database,
      "select table_name || '.' || column_name as name from information_schema.columns " +
        "where table_schema = 'public' and data_type = 'bytea' and column_name in ('secret', 'key', 'saml_keys') order by 1",
    );
    const brought = MODULES.flatMap(({ sealedColumns = [] }) => sealedColumns);
    expect(rows.map(({ name }) => name)).toEqual(
      brought.map(({ table, column }) => `${table}.${column}`).sort(),
    );
  });
});
