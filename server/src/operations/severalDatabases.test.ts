import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MODULES } from '../modules';
import { type Config, ConfigError, readConfig } from '../platform/config/config';
import { configsOf } from '../platform/config/configOf';
import { seal, unseal } from '../platform/database/sealed';
import { readKeyFile, sealKeyId } from '../platform/database/sealKeys';
import { openStore } from '../platform/files/store/openStore';
import { OBJECT_STORE_ACCESS, ObjectStore } from '../testing/objectStore';
import { ProcessRoot } from '../testing/serverProcess';
import { createTestDatabase, rowsOf, type TestDatabase } from '../testing/testDatabase';
import { TestServer } from '../testing/testServer';
import { createTestTenant, type TestTenant } from '../testing/testTenant';
import { textFile, uploadAs } from '../testing/uploads';
import { archiveTrails } from './auditArchive/archiveTrails';

/** Milliseconds: each command is a process that begins with the whole server. */
const LONG = 240_000;

interface Company {
  database: TestDatabase;
  tenant: TestTenant;
  file: ReturnType<typeof textFile>;
}

describe('a command of the operators that is for every database', () => {
  const folder = mkdtempSync(join(tmpdir(), 'attest-several-'));
  const at = (name: string) => join(folder, name);
  let root: ProcessRoot;
  let objects: ObjectStore;
  let companies: [Company, Company];
  const environment = (more: Record<string, string> = {}) => ({
    DATA_DIR: at('data'),
    DATABASE_URL: companies[0].database.url,
    DATABASE_URL_EAST: companies[1].database.url,
    TENANT_DATABASES: 'globex=east',
    ...more,
  });
  const configs = (more: Record<string, string> = {}): Config[] =>
    configsOf(readConfig(environment(more), folder));
  const both = <T>(work: (company: Company, config: Config) => Promise<T>, more = {}): Promise<T[]> =>
    Promise.all(configs(more).map((config, index) => work(companies[index] as Company, config)));
  /** A server on one of them, as it is configured. */
  const opened = async <T>(
    { database }: Pick<Company, 'database'>,
    config: Partial<Config>,
    work: (server: TestServer) => Promise<T>,
  ): Promise<T> => {
    const made = { dataDir: config.dataDir ?? at('data'), database: kept(database) };
    const server = await TestServer.start({ made, config: { sealKeyFile: config.sealKeyFile } });
    try {
      return await work(server);
    } finally {
      await server.stop();
    }
  };
  const kept = (database: TestDatabase): TestDatabase => ({ ...database, drop: async () => undefined });

  beforeAll(async () => {
    root = await ProcessRoot.create(['keys-rotate', 'files-move']);
    objects = await ObjectStore.start();
    const begin = async (code: string, dataDir: string): Promise<Company> => {
      const database = await createTestDatabase(MODULES);
      const file = textFile(2_000 + code.length);
      const tenant = await opened({ database }, { dataDir }, async (server) => {
        const made = await createTestTenant(server, { code });
        const token = await server.session(made.id, 'caoyang');
        await uploadAs(server, { tenantId: made.id, token }, file);
        await server.asSystem(made.id, async (ctx) => {
          await ctx.tx
            .insertInto('totp_factor')
            .values({
              user_id: made.users.caoyang as string,
              secret: seal(ctx, 'totp', `secret of ${code}`),
              last_step: 0,
            })
            .execute();
        });
        return made;
      });
      return { database, tenant, file };
    };
    companies = [
      await begin('acme', at('data')),
      await begin('globex', join(at('data'), 'databases', 'east')),
    ];
  }, LONG);
  afterAll(async () => {
    root?.remove();
    await objects?.stop();
    for (const { database } of companies ?? []) await database.drop();
    rmSync(folder, { recursive: true, force: true });
  }, LONG);

  it(
    'replaces the sealing key of each, in a file of its own',
    async () => {
      const files = { SEALING_KEY_FILE: at('first.key'), SEALING_KEY_FILE_EAST: at('east.key') };
      for (let round = 0; round < 2; round += 1) {
        const ran = await root.run('keys-rotate', [], environment(files));
        expect([await ran.ended, ran.errors]).toEqual([0, '']);
        expect(ran.output).toContain('The sealing key of the database default is ');
        expect(ran.output).toContain('The sealing key of the database east is ');
      }
      const ids = await both(async ({ database, tenant }, { sealKeyFile, dataDir }) => {
        const [row] = await rowsOf<{ value: { outside: string } }>(
          database,
          "select value from deployment_secret where name = 'seal-key'",
        );
        const secrets = await opened({ database }, { sealKeyFile, dataDir }, (server) =>
          server.asSystem(tenant.id, async (ctx) => {
            const found = await ctx.tx.selectFrom('totp_factor').select('secret').execute();
            return found.map(({ secret }) => unseal(ctx, 'totp', secret));
          }),
        );
        expect(secrets).toEqual([`secret of ${tenant.code}`]);
        expect(row?.value.outside).toBe(sealKeyId(readKeyFile(sealKeyFile as string)[0]));
        return row?.value.outside;
      }, files);
      expect(new Set(ids).size).toBe(2);
    },
    LONG,
  );

  it('never one key file for two, of which one would be sealed with a key that is gone', () => {
    const same = { SEALING_KEY_FILE: at('one.key'), SEALING_KEY_FILE_EAST: at('one.key') };
    expect(() => configs(same)).toThrow(ConfigError);
    expect(() => configs(same)).toThrow(
      'SEALING_KEY_FILE: two databases have the same file: each needs its own',
    );
  });

  it(
    'moves the files of each into the bucket, where they lie apart, and back',
    async () => {
      const files = { SEALING_KEY_FILE: at('first.key'), SEALING_KEY_FILE_EAST: at('east.key') };
      const bucket = { ...files, FILES_URL: objects.url('quality'), ...OBJECT_STORE_ACCESS };
      const ran = await root.run('files-move', ['bucket'], {
        ...environment(bucket),
        NODE_NO_WARNINGS: '1',
      });
      expect([await ran.ended, ran.errors]).toEqual([0, '']);
      expect(ran.output).toMatch(/Proved: all \d+ contents of the database east that are in use/);
      const contents = await both(async (_, config) => {
        const store = await openStore(config);
        const found: string[] = [];
        for await (const some of store.contents()) found.push(...some.map(({ sha256 }) => sha256));
        store.close();
        return found;
      }, bucket);
      for (const index of [0, 1] as const) {
        expect(contents[index]).toContain(companies[index].file.sha256);
        expect(contents[index]).not.toContain(companies[1 - index]?.file.sha256);
      }
    },
    LONG,
  );

  it(
    'detaches the trail of a tenant where it lives, and nowhere else',
    async () => {
      const keys = { SEALING_KEY_FILE: at('first.key'), SEALING_KEY_FILE_EAST: at('east.key') };
      const archive = { ...keys, AUDIT_ARCHIVE_DIR: at('archive'), AUDIT_KEEP_MONTHS: '60' };
      const now = new Date();
      now.setUTCFullYear(now.getUTCFullYear() + 6);
      const codes = await both(
        async (_, config) => (await archiveTrails(config, { now })).map(({ code }) => code),
        archive,
      );
      expect(codes).toEqual([['acme'], ['globex']]);
      expect(readdirSync(at('archive')).sort()).toEqual(['acme', 'globex']);
      // As if it lived elsewhere: what was left here is not touched.
      const elsewhere = configsOf(
        readConfig({ ...environment(archive), TENANT_DATABASES: 'acme=east' }, folder),
      );
      expect(await archiveTrails(elsewhere[0], { now })).toEqual([]);
    },
    LONG,
  );
});
