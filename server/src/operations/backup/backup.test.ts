import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { saveQuery } from '@attest/api-contract';
import { expect, it } from '@jest/globals';
import { FolderStore } from '../../platform/files/store/folderStore';
import { callerOf } from '../../testing/caller';
import { sampleQuery } from '../../testing/sampleQuery';
import { uploadAs } from '../../testing/uploads';
import { backupWorld } from './testing/backupWorld';

const world = backupWorld();

it('a backup is taken, proved, and restored with its records and files', async () => {
  const { server, tenant, root, target, folder, file } = world;
  const { call, who } = await callerOf(server, tenant.id, 'zhouzihan');
  await call(saveQuery, { content: sampleQuery('before'), reason: '' });
  await uploadAs(server, who, file);
  const taken = await world.backup();
  expect([taken.errors, await taken.ended]).toEqual(['', 0]);
  await call(saveQuery, { content: sampleQuery('after'), reason: '' });
  const [shown, ...none] = await world.attempts();
  expect(shown).toMatchObject({ outcome: 'proved', encrypted: false, entries: expect.any(Number) });
  expect(taken.output).toContain(`${tenant.code}: ${shown?.entries} entries, last hash ${shown?.lastHash}`);
  expect(none).toEqual([]);

  const [name = ''] = readdirSync(target);
  const restoredDir = join(folder, 'restored');
  const back = await root.run('restore', [join(target, name)], { DATA_DIR: restoredDir });
  expect([back.errors, await back.ended]).toEqual(['', 0]);
  await world.start(restoredDir);
  const restored = await world.madeOf(restoredDir);
  expect(await world.names(restored)).toEqual(['before']);
  await restored.stop();
  const kept = new FolderStore(join(restoredDir, 'files')).pathOf(file.sha256);
  expect(readFileSync(kept).equals(file.bytes)).toBe(true);
}, 120_000);
