import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { saveQuery } from '@attest/api-contract';
import { describe, expect, it } from '@jest/globals';
import { ifFree } from '../../platform/database/oneAtATime';
import { createPool } from '../../platform/database/pool';
import { FolderStore } from '../../platform/files/store/folderStore';
import { callerOf } from '../../testing/caller';
import { sampleQuery } from '../../testing/sampleQuery';
import { uploadAs } from '../../testing/uploads';
import { ENCRYPTED } from './encrypted';
import { MANIFEST } from './manifest';
import { backupWorld } from './testing/backupWorld';

const LONG = 120_000;

describe('a backup', () => {
  const world = backupWorld();
  const { backup, attempts, file } = world;

  it(
    'is taken while people write, proved, and restored with nothing lost from before its mark',
    async () => {
      const { server, tenant, root, target, folder } = world;
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
      const [shown, ...none] = await attempts();
      expect(shown).toMatchObject({ outcome: 'proved', encrypted: false, entries: expect.any(Number) });
      expect(taken.output).toContain(
        `${tenant.code}: ${shown?.entries} entries, last hash ${shown?.lastHash}`,
      );
      expect(none).toEqual([]);

      const [name = ''] = readdirSync(target);
      const { mark } = JSON.parse(readFileSync(join(target, name, 'backup.json'), 'utf8')) as {
        mark: string;
      };
      const restoredDir = join(folder, 'restored');
      const restore = (...args: string[]) =>
        root.run('restore', [join(target, name), ...args], { DATA_DIR: restoredDir });
      expect(await (await restore()).ended).toBe(0);
      const second = await world.start(restoredDir);
      const restored = await world.madeOf(restoredDir);
      const found = await world.names(restored);
      const promised = [...acknowledged].filter(([, at]) => at < Date.parse(mark)).map(([one]) => one);
      expect(promised).toContain('before');
      expect(found).toEqual(expect.arrayContaining(promised));
      expect(found).not.toContain('after');
      const { rows } = await restored.platform.owner.query(
        "select from audit_entry where event = 'restoreBackup'",
      );
      expect(rows).toHaveLength(1);
      await restored.stop();
      const kept = new FolderStore(join(restoredDir, 'files')).pathOf(file.sha256);
      expect(readFileSync(kept).equals(file.bytes)).toBe(true);
      // Nothing is put under a server that runs.
      expect((await restore('--replace')).errors).toContain('is in use');
      await second.stop();

      // What is there is not written over unless that is said, and stays even then.
      expect((await restore()).errors).toContain('--replace');
      const again = await restore('--replace');
      expect(again.output).toContain('before-');
    },
    LONG,
  );

  it(
    'that is not whole leaves nothing',
    async () => {
      const { target, dataDir } = world;
      const before = readdirSync(target);
      const path = new FolderStore(join(dataDir, 'files')).pathOf(file.sha256);
      writeFileSync(path, 'another content');
      const taken = await backup();
      writeFileSync(path, file.bytes);
      expect(taken.errors).toContain(`The file ${file.sha256} is damaged`);
      expect(await taken.ended).toBe(2);
      expect(readdirSync(target)).toEqual(before);
      expect((await attempts())[0]).toMatchObject({ outcome: 'failed', mark: null, entries: null });
    },
    LONG,
  );

  it(
    'is one file that its key opens, where there is one',
    async () => {
      const { root, folder, dataDir } = world;
      const keyFile = join(folder, 'key');
      const key = { BACKUP_KEY_FILE: keyFile };
      expect(await (await root.run('backup', ['--new-key', keyFile], {})).ended).toBe(0);
      const to = join(folder, 'encrypted');
      // Of one that was killed.
      mkdirSync(join(dataDir, '.partial-left/files'), { recursive: true });
      const taken = await root.run('backup', [], { DATA_DIR: dataDir, BACKUP_DIR: to, ...key });
      expect([taken.errors, await taken.ended]).toEqual(['', 0]);
      const [name = ''] = readdirSync(to);
      expect(readdirSync(join(to, name)).sort()).toEqual([MANIFEST, ENCRYPTED]);
      expect((await attempts())[0]).toMatchObject({ outcome: 'proved', encrypted: true });

      const restoredDir = join(folder, 'opened');
      const restore = (env: Record<string, string>) =>
        root.run('restore', [join(to, name)], { DATA_DIR: restoredDir, ...env });
      expect((await restore({})).errors).toContain('BACKUP_KEY_FILE');
      expect(readdirSync(restoredDir)).toEqual([]);
      const restored = await restore(key);
      expect([restored.errors, await restored.ended]).toEqual(['', 0]);
      const kept = new FolderStore(join(restoredDir, 'files')).pathOf(file.sha256);
      expect(readFileSync(kept).equals(file.bytes)).toBe(true);
      expect(readdirSync(dataDir).filter((left) => left.startsWith('.'))).toEqual([]);
    },
    LONG,
  );

  it(
    'is begun once at a time, and no other folder is one',
    async () => {
      const { root, folder, dataDir, target } = world;
      const held = createPool(root.databaseUrl(dataDir), { max: 1, name: 'test' });
      const second = await ifFree(held, 'backup', () => backup());
      await held.end();
      expect(second?.errors).toContain('Another backup is under way');
      const none = await root.run('restore', [target], { DATA_DIR: join(folder, 'none') });
      expect(none.errors).toContain('is no backup');
    },
    LONG,
  );
});
