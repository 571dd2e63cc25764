import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { getBackups, saveQuery } from '@attest/api-contract';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { freePort, until } from '../../platform/database/embedded/launch';
import { newSealKey, writeKeyFile } from '../../platform/database/sealKeys';
import { type Bucket, bucketOf } from '../../platform/files/store/bucket';
import { openStore } from '../../platform/files/store/openStore';
import { callerOf } from '../../testing/caller';
import { PgBouncer } from '../../testing/cluster/pgBouncer';
import { ADMINISTRATOR, PostgresNode } from '../../testing/cluster/postgresNode';
import { OBJECT_STORE_ACCESS, ObjectStore } from '../../testing/objectStore';
import { sampleQuery } from '../../testing/sampleQuery';
import { ProcessRoot, type ServerProcess } from '../../testing/serverProcess';
import { TestServer } from '../../testing/testServer';
import { createTestTenant, type TestTenant } from '../../testing/testTenant';
import { textFile, uploadAs } from '../../testing/uploads';

const LONG = 240_000;

const folder = mkdtempSync(join(tmpdir(), 'attest-cluster-backup-'));
const at = (name: string) => join(folder, name);
const file = textFile(100_000);
let node: PostgresNode;
let bouncer: PgBouncer;
let objects: ObjectStore;
let root: ProcessRoot;
let running: ServerProcess;
let server: TestServer;
let tenant: TestTenant;

const bucket = (name: string) => bucketOf(objects.url(name)) as Bucket;
const inBucket = (name: string) => ({
  FILES_URL: objects.url(name),
  ...OBJECT_STORE_ACCESS,
  // Of the AWS SDK, which says how long it goes on with this Node.js.
  NODE_NO_WARNINGS: '1',
});
/** As the instances have it: a pooler before the database, files in a bucket. */
const suite = () => ({
  DATABASE_URL: bouncer.url('attest'),
  DATABASE_DIRECT_URL: bouncer.url('attest_direct'),
  DATA_DIR: at('data'),
  SEALING_KEY_FILE: at('sealing.key'),
  ...inBucket('suite'),
});
const beside = (database: string, dataDir: string, sealKeyFile: string, files: string) =>
  TestServer.start({
    config: { sealKeyFile, filesBucket: bucket(files) },
    made: { dataDir, database: { url: node.url(undefined, database), drop: async () => undefined } },
  });
const names = async ({ platform }: TestServer) => {
  const rows = await platform.inTenant(tenant.id, (tx) =>
    tx.selectFrom('query_definition').select('name').execute(),
  );
  return rows.map(({ name }) => name);
};

beforeAll(async () => {
  chmodSync(folder, 0o711);
  node = await PostgresNode.primary(folder, await freePort());
  bouncer = await PgBouncer.start(folder, await freePort(), { primary: node.port, replica: node.port });
  objects = await ObjectStore.start();
  root = await ProcessRoot.create(['backup', 'restore']);
  writeKeyFile(at('sealing.key'), [newSealKey()]);
  running = root.spawn({
    ...suite(),
    BACKUP_DATABASE_URL: node.url(ADMINISTRATOR),
    BACKUP_DIR: at('by-itself'),
    BACKUP_AT: '02:00',
  });
  await running.ready();
  server = await beside('attest', at('data'), at('sealing.key'), 'suite');
  tenant = await createTestTenant(server);
}, LONG);
afterAll(async () => {
  await server?.stop();
  await running?.stop();
  await bouncer?.stop();
  await node?.stop();
  await objects?.stop();
  root?.remove();
  rmSync(folder, { recursive: true, force: true });
}, LONG);

it(
  'a backup of a cluster with a bucket is proved, encrypted, and restored into a new database and bucket with nothing lost',
  async () => {
    const { call, who } = await callerOf(server, tenant.id, 'zhouzihan');
    const acknowledged = new Map<string, number>();
    const save = async (name: string) => {
      await call(saveQuery, { content: sampleQuery(name), reason: '' });
      acknowledged.set(name, Date.now());
    };
    await save('before');
    await uploadAs(server, who, file);
    const env = { ...suite(), BACKUP_DIR: at('backups') };

    // The account of the server is bound by row-level security: what it does not see would be missing.
    const blind = await root.run('backup', [], env);
    expect(blind.errors).toContain('BACKUP_DATABASE_URL');
    expect(readdirSync(at('backups'))).toEqual([]);

    const key = { BACKUP_KEY_FILE: at('key') };
    await root.run('backup', ['--new-key', at('key')], {});
    let done = false;
    let written = 0;
    const writing = (async () => {
      for (; !done; written += 1) await save(`meanwhile-${written}`);
    })();
    const taken = await root.run('backup', [], {
      ...env,
      ...key,
      BACKUP_DATABASE_URL: node.url(ADMINISTRATOR),
    });
    done = true;
    await writing;
    expect([taken.errors, await taken.ended]).toEqual(['', 0]);
    expect(taken.output).toContain(`${tenant.code}: `);
    await save('after');

    const [name = ''] = readdirSync(at('backups'));
    const backup = join(at('backups'), name);
    const { mark, files } = JSON.parse(readFileSync(join(backup, 'backup.json'), 'utf8')) as {
      mark: string;
      files: number;
    };
    expect(files).toBe(1);
    const full = await root.run('restore', [backup], { ...env, ...key });
    expect(full.errors).toContain('The database is not empty');
    await node.ask('create database again owner attest', 'postgres');
    const elsewhere = {
      DATABASE_URL: node.url(undefined, 'again'),
      DATA_DIR: at('again'),
      SEALING_KEY_FILE: at('brought.key'),
      ...inBucket('again'),
    };
    const restored = await root.run('restore', [backup], { ...elsewhere, ...key });
    expect([restored.errors, await restored.ended]).toEqual(['', 0]);

    // The key that seals comes with what is encrypted.
    expect(readFileSync(at('brought.key'), 'utf8')).toBe(readFileSync(env.SEALING_KEY_FILE, 'utf8'));

    const second = root.spawn(elsewhere);
    await second.ready();
    const there = await beside('again', at('again'), at('brought.key'), 'again');
    const found = await names(there);
    const promised = [...acknowledged].filter(([, when]) => when < Date.parse(mark)).map(([one]) => one);
    expect(promised).toContain('before');
    expect(found).toEqual(expect.arrayContaining(promised));
    expect(found).not.toContain('after');
    await there.stop();
    await second.stop();
    const kept = await openStore({ dataDir: at('again'), filesBucket: bucket('again') });
    expect((await buffer(kept.read(file.sha256))).equals(file.bytes)).toBe(true);
    kept.close();
  },
  LONG,
);

it(
  'the server takes one by itself when its time has come',
  async () => {
    expect(
      await node.ask("update job_schedule set next_at = now() where name = 'backups.take' returning cron"),
    ).toEqual([{ cron: '0 2 * * *' }]);
    const { call } = await callerOf(server, tenant.id, 'gaoxiang');
    const latest = async () => (await call(getBackups, {})).attempts[0];
    const taken = await until(120_000, async () => (await latest())?.encrypted === false);
    expect([taken, await latest()]).toEqual([
      true,
      expect.objectContaining({ outcome: 'proved', lastHash: expect.any(String) }),
    ]);
    const [name = '', ...others] = readdirSync(at('by-itself'));
    expect(others).toEqual([]);
    // It lies open: no key of the seals.
    expect(readdirSync(join(at('by-itself'), name)).sort()).toEqual([
      'backup.json',
      'database.dump',
      'files',
    ]);
    expect(statSync(join(at('by-itself'), name, 'database.dump')).mode & 0o777).toBe(0o600);
  },
  LONG,
);
