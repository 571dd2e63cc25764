import { chmodSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { saveQuery } from '@attest/api-contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ContentStore } from '../../platform/files/contentStore';
import { callerOf } from '../../testing/caller';
import { sampleQuery } from '../../testing/sampleQuery';
import { ProcessRoot, type ServerProcess } from '../../testing/serverProcess';
import { TestServer } from '../../testing/testServer';
import { createTestTenant, type TestTenant } from '../../testing/testTenant';
import { textFile, uploadAs } from '../../testing/uploads';

describe('a backup', () => {
  let root: ProcessRoot;
  let folder: string;
  let dataDir: string;
  let target: string;
  const started: ServerProcess[] = [];
  let server: TestServer;
  let tenant: TestTenant;
  const file = textFile(200_000);

  beforeAll(async () => {
    root = await ProcessRoot.create(['backup', 'restore']);
    dataDir = root.dataDir();
    folder = dirname(dataDir);
    target = join(folder, 'backups');
    // The database's account has to pass it.
    chmodSync(folder, 0o711);
    const running = root.spawn({ DATA_DIR: dataDir });
    started.push(running);
    await running.ready();
    server = await madeOf(dataDir);
    tenant = await createTestTenant(server);
  }, 120_000);
  afterAll(async () => {
    await server?.stop();
    await Promise.all(started.map((process) => process.stop()));
    root?.remove();
  });

  /** What a data folder holds, through a second server on its database. */
  const madeOf = (dir: string) =>
    TestServer.start({
      made: { dataDir: dir, database: { url: root.databaseUrl(dir), drop: async () => undefined } },
    });
  const names = async (of: TestServer) => {
    const { rows } = await of.platform.owner.query<{ name: string }>('select name from query_definition');
    return rows.map(({ name }) => name);
  };
  const backup = (...args: string[]) => root.run('backup', [target, ...args], { DATA_DIR: dataDir });

  it('is taken while people write, proved, and restored with nothing lost from before its mark', async () => {
    const { call, who } = await callerOf(server, tenant.id, 'zhouzihan');
    /** When each was acknowledged. */
    const acknowledged = new Map<string, number>();
    const save = async (name: string) => {
      await call(saveQuery, { content: sampleQuery(name), reason: '' });
      acknowledged.set(name, Date.now());
    };
    await save('before');
    await uploadAs(server, who, file);
    let written = 0;
    let done = false;
    const writing = (async () => {
      for (; !done; written += 1) await save(`meanwhile-${written}`);
    })();
    const taken = await backup('--keep', '1');
    done = true;
    await writing;
    expect(taken.errors).toBe('');
    expect(await taken.ended).toBe(0);
    expect(written).toBeGreaterThan(0);
    expect(taken.output).toContain(`${tenant.code}: `);
    await save('after');

    const [name = ''] = readdirSync(target);
    const { mark } = JSON.parse(readFileSync(join(target, name, 'backup.json'), 'utf8')) as { mark: string };
    const restoredDir = join(folder, 'restored');
    const restore = (...args: string[]) =>
      root.run('restore', [join(target, name), ...args], { DATA_DIR: restoredDir });
    expect(await (await restore()).ended).toBe(0);
    const second = root.spawn({ DATA_DIR: restoredDir });
    started.push(second);
    await second.ready();
    const restored = await madeOf(restoredDir);
    const found = await names(restored);
    const promised = [...acknowledged].filter(([, at]) => at < Date.parse(mark)).map(([one]) => one);
    expect(promised).toContain('before');
    expect(found).toEqual(expect.arrayContaining(promised));
    expect(found).not.toContain('after');
    const { rows } = await restored.platform.owner.query(
      "select from audit_entry where event = 'restoreBackup'",
    );
    expect(rows).toHaveLength(1);
    await restored.stop();
    const kept = new ContentStore(join(restoredDir, 'files')).pathOf(file.sha256);
    expect(readFileSync(kept).equals(file.bytes)).toBe(true);
    // Nothing is put under a server that runs.
    expect((await restore('--replace')).errors).toContain('is in use');
    await second.stop();

    // What is there is not written over unless that is said, and stays even then.
    expect((await restore()).errors).toContain('--replace');
    const again = await restore('--replace');
    expect(again.output).toContain('before-');
  }, 120_000);

  it('that is not whole leaves nothing', async () => {
    const before = readdirSync(target);
    const path = new ContentStore(join(dataDir, 'files')).pathOf(file.sha256);
    writeFileSync(path, 'another content');
    const taken = await backup();
    writeFileSync(path, file.bytes);
    expect(taken.errors).toContain(`The file ${file.sha256} is damaged`);
    expect(await taken.ended).toBe(2);
    expect(readdirSync(target)).toEqual(before);
  }, 120_000);

  it('is not made of a database of its own, and no other folder is one', async () => {
    const other = await root.run('backup', [target], { DATA_DIR: dataDir, DATABASE_URL: 'postgres://x' });
    expect(other.errors).toContain('pg_basebackup');
    const none = await root.run('restore', [target], { DATA_DIR: join(folder, 'none') });
    expect(none.errors).toContain('is no backup');
  });
});
