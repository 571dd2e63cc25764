import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { saveQuery } from '@attest/api-contract';
import { expect, it } from '@jest/globals';
import { seal } from '../../platform/database/sealed';
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
  // One that the key opens, and one that none does.
  await server.asSystem(tenant.id, async (ctx) => {
    const rows = [seal(ctx, 'totp', 'secret'), Buffer.from('of another key, and long enough for one')].map(
      (secret, at) => ({
        user_id: [tenant.users.zhouzihan, tenant.users.caoyang][at] as string,
        secret,
        last_step: 0,
        last_used_at: null,
      }),
    );
    await ctx.tx.insertInto('totp_factor').values(rows).execute();
  });
  const taken = await world.backup();
  expect(await taken.ended).toBe(0);
  expect(taken.errors.trim()).toMatch(/^\S+: 1 of 2 sealed texts are opened by no key; npm run doctor/);
  await call(saveQuery, { content: sampleQuery('after'), reason: '' });
  const [shown, ...none] = await world.attempts();
  expect(shown).toMatchObject({
    outcome: 'proved',
    encrypted: false,
    entries: expect.any(Number),
    opened: 1,
    closed: 1,
  });
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
