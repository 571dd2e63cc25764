import { existsSync } from 'node:fs';
import { copyFile, mkdir, rename } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Config } from '../../platform/config/config';
import { lockDataDir } from '../../platform/database/dataDirLock';
import type { Platform } from '../../platform/platform';
import { withPlatform } from '../withPlatform';
import { copyTree } from './copyTree';
import { type Manifest, readManifest } from './manifest';

const PARTS = ['postgres', 'files', 'postgres.secret'];

/**
 * Puts a backup into the data folder, where no server may run. What is there stays aside under another name, and must be
 * given up by `replace`. The trail of every tenant says that it was restored, and from which mark. Answers the manifest
 * and where the former data lies. Throws DataDirInUse, or where something is in the way.
 */
export async function restoreBackup(
  config: Config,
  { folder, replace }: { folder: string; replace: boolean },
): Promise<Manifest & { former: string | null }> {
  if (config.databaseUrl) throw new Error('DATABASE_URL is set: a backup is restored into DATA_DIR alone.');
  const from = resolve(folder);
  const manifest = await readManifest(from);
  const former = await makeRoom(config.dataDir, replace);
  await copyTree(join(from, 'postgres'), join(config.dataDir, 'postgres'));
  await copyTree(join(from, 'files'), join(config.dataDir, 'files'));
  await copyFile(join(from, 'postgres.secret'), join(config.dataDir, 'postgres.secret'));
  await withPlatform(config, (platform) => tellTenants(platform, manifest), { upgrade: true });
  return { ...manifest, former };
}

async function tellTenants(platform: Platform, { mark }: Manifest): Promise<void> {
  for (const id of await platform.tenants.ids())
    await platform.asSystem(id, async (ctx) =>
      ctx.audit({
        module: 'tenancy',
        objectType: 'tenant',
        objectId: id,
        event: 'restoreBackup',
        description: {
          zh: `从备份恢复数据：备份时点 ${mark}（UTC），之后的更改不在其中`,
          en: `Data restored from a backup: as of ${mark} (UTC), without what was changed since`,
        },
        operator: { id: null, account: 'operations', name: 'Operations' },
      }),
    );
}

/** Puts what is in the data folder aside. Answers where, or null where there was nothing. */
async function makeRoom(dataDir: string, replace: boolean): Promise<string | null> {
  await mkdir(dataDir, { recursive: true });
  const lock = lockDataDir(dataDir, 'a restore');
  try {
    const there = PARTS.filter((part) => existsSync(join(dataDir, part)));
    if (there.length === 0) return null;
    if (!replace)
      throw new Error(`${dataDir} holds data (${there.join(', ')}). --replace puts it aside and restores.`);
    const former = join(dataDir, `before-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}Z`);
    await mkdir(former, { mode: 0o711 });
    for (const part of there) await rename(join(dataDir, part), join(former, part));
    return former;
  } finally {
    lock.release();
  }
}
