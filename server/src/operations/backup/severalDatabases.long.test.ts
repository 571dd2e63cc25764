import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { getBackups } from '@attest/api-contract';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { freePort } from '../../platform/database/embedded/launch';
import { seal, unseal } from '../../platform/database/sealed';
import { newSealKey, writeKeyFile } from '../../platform/database/sealKeys';
import { openStore } from '../../platform/files/store/openStore';
import { callerOf } from '../../testing/caller';
import { ADMINISTRATOR, PostgresNode } from '../../testing/cluster/postgresNode';
import { ProcessRoot, type ServerProcess } from '../../testing/serverProcess';
import { TestServer } from '../../testing/testServer';
import { createTestTenant, type TestTenant } from '../../testing/testTenant';
import { textFile, uploadAs } from '../../testing/uploads';

const LONG = 240_000;

interface Company {
  tenant: TestTenant;
  file: ReturnType<typeof textFile>;
}

const folder = mkdtempSync(join(tmpdir(), 'attest-several-backups-'));
const at = (name: string) => join(folder, name);
let node: PostgresNode;
let root: ProcessRoot;
let running: ServerProcess;
let companies: [Company, Company];

/** A deployment of two databases; everything of it has the name. */
const deployment = (name: string) => ({
  DATABASE_URL: node.url(undefined, name),
  DATABASE_URL_EAST: node.url(undefined, `${name}_east`),
  BACKUP_DATABASE_URL: node.url(ADMINISTRATOR, name),
  BACKUP_DATABASE_URL_EAST: node.url(ADMINISTRATOR, `${name}_east`),
  TENANT_DATABASES: 'globex=east',
  DATA_DIR: at(name),
  SEALING_KEY_FILE: at(`${name}.key`),
  SEALING_KEY_FILE_EAST: at(`${name}-east.key`),
  BACKUP_KEY_FILE: at('backup.key'),
  BACKUP_DIR: at('backups'),
});
/** A server on one of its databases. */
const beside = (name: string, index: 0 | 1) => {
  const env = deployment(name);
  return TestServer.start({
    config: { sealKeyFile: index === 0 ? env.SEALING_KEY_FILE : env.SEALING_KEY_FILE_EAST },
    made: {
      dataDir: index === 0 ? at(name) : join(at(name), 'databases/east'),
      database: {
        url: index === 0 ? env.DATABASE_URL : env.DATABASE_URL_EAST,
        drop: async () => undefined,
      },
    },
  });
};
const makeDatabases = async (name: string) => {
  for (const one of [name, `${name}_east`]) await node.ask(`create database ${one} owner attest`, 'postgres');
};
const backupsIn = (name: string) => readdirSync(at(name)).filter((one) => one.startsWith('attest-'));
const tenantsOf = (backup: string) => {
  const { tenants } = JSON.parse(readFileSync(join(backup, 'backup.json'), 'utf8')) as {
    tenants: { code: string; opened: number; closed: number }[];
  };
  return tenants.map(({ code, opened, closed }) => [code, opened, closed]);
};

beforeAll(async () => {
  chmodSync(folder, 0o711);
  node = await PostgresNode.primary(folder, await freePort());
  await makeDatabases('suite');
  root = await ProcessRoot.create(['backup', 'restore', 'doctor']);
  for (const name of ['suite.key', 'suite-east.key']) writeKeyFile(at(name), [newSealKey()]);
  running = root.spawn(deployment('suite'));
  await running.ready();
  const begin = async (index: 0 | 1, code: string): Promise<Company> => {
    const server = await beside('suite', index);
    const tenant = await createTestTenant(server, { code });
    const file = textFile(20_000 + index);
    await uploadAs(server, { tenantId: tenant.id, token: await server.session(tenant.id, 'caoyang') }, file);
    await server.asSystem(tenant.id, async (ctx) => {
      const secret = seal(ctx, 'totp', `secret of ${code}`);
      await ctx.tx
        .insertInto('totp_factor')
        .values({ user_id: tenant.users.caoyang as string, secret, last_step: 0 })
        .execute();
    });
    await server.stop();
    return { tenant, file };
  };
  companies = [await begin(0, 'acme'), await begin(1, 'globex')];
  expect(await running.stop()).toBe(0);
  await root.run('backup', ['--new-key', at('backup.key')], {});
}, LONG);
afterAll(async () => {
  await running?.stop();
  await node?.stop();
  root?.remove();
  rmSync(folder, { recursive: true, force: true });
}, LONG);

it(
  'one command backs up and proves both databases, each in its place and with its own key',
  async () => {
    const taken = await root.run('backup', [], deployment('suite'));
    expect([taken.errors, await taken.ended]).toEqual(['', 0]);
    expect([backupsIn('backups').length, backupsIn('backups/east').length]).toEqual([1, 1]);
    expect(tenantsOf(join(at('backups'), backupsIn('backups')[0] ?? ''))).toEqual([['acme', 1, 0]]);
    expect(tenantsOf(join(at('backups/east'), backupsIn('backups/east')[0] ?? ''))).toEqual([
      ['globex', 1, 0],
    ]);
    for (const index of [0, 1] as const) {
      const server = await beside('suite', index);
      const { call } = await callerOf(server, companies[index].tenant.id, 'gaoxiang');
      expect((await call(getBackups, {})).attempts.map(({ outcome }) => outcome)).toEqual(['proved']);
      await server.stop();
    }
  },
  LONG,
);

it(
  'a database that is away keeps the others from no backup, and is named at the end',
  async () => {
    const away = 'postgres://attest:secret@127.0.0.1:1/attest';
    const env = { ...deployment('suite'), DATABASE_URL: away, BACKUP_DIR: at('later') };
    const taken = await root.run('backup', [], env);
    expect([taken.errors.trim(), await taken.ended]).toEqual([
      'The database default does not answer (connect ECONNREFUSED 127.0.0.1:1): start it, or see DATABASE_URL.',
      2,
    ]);
    expect(tenantsOf(join(at('later/east'), backupsIn('later/east')[0] ?? ''))).toEqual([['globex', 1, 0]]);
  },
  LONG,
);

it(
  'each is restored into its database, and a server on both has every company with its files and secrets',
  async () => {
    await makeDatabases('again');
    const env = deployment('again');
    const first = join(at('backups'), backupsIn('backups')[0] ?? '');
    const east = join(at('backups/east'), backupsIn('backups/east')[0] ?? '');

    const mistaken = await root.run('restore', [east], env);
    expect([mistaken.errors.trim(), await mistaken.ended]).toEqual([
      'This backup is of globex, which TENANT_DATABASES has live in another database than default: see --database.',
      2,
    ]);
    for (const args of [[first], [east, '--database', 'east']]) {
      const restored = await root.run('restore', args, env);
      expect([restored.errors, await restored.ended]).toEqual(['', 0]);
    }
    // The keys that seal come along, each to its own place.
    expect(readFileSync(at('again.key'), 'utf8')).toBe(readFileSync(at('suite.key'), 'utf8'));
    expect(readFileSync(at('again-east.key'), 'utf8')).toBe(readFileSync(at('suite-east.key'), 'utf8'));

    running = root.spawn(env);
    await running.ready();
    const looked = await root.run('doctor', [], env);
    expect(looked.output).toMatch(/ok +tenants +2, each in its database alone/);
    for (const index of [0, 1] as const) {
      const { tenant, file } = companies[index];
      const server = await beside('again', index);
      const secrets = await server.asSystem(tenant.id, async (ctx) => {
        const found = await ctx.tx.selectFrom('totp_factor').select('secret').execute();
        return found.map(({ secret }) => unseal(ctx, 'totp', secret));
      });
      expect(secrets).toEqual([`secret of ${tenant.code}`]);
      const store = await openStore(server.platform.config);
      expect((await buffer(store.read(file.sha256))).equals(file.bytes)).toBe(true);
      store.close();
      const database = index === 0 ? 'again' : 'again_east';
      expect(await node.ask('select code from tenant', database)).toEqual([{ code: tenant.code }]);
      const entries = await node.ask(
        "select tenant_id from audit_entry where event = 'restoreBackup'",
        database,
      );
      expect(entries).toEqual([{ tenant_id: tenant.id }]);
      await server.stop();
    }
    expect(await running.stop()).toBe(0);
  },
  LONG,
);
