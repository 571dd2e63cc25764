import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Config } from '../../platform/config/config';
import { ownDatabase } from '../ownDatabase';
import { copyCluster } from './copyCluster';
import { copyTree } from './copyTree';
import { MANIFEST, type Manifest, NAME, nameAt } from './manifest';
import { proveBackup } from './proveBackup';

export interface TakenBackup extends Manifest {
  folder: string;
  /** Older backups that went, by their names. */
  removed: string[];
}

/**
 * Takes a backup of the embedded database and the files into a new folder below `target`, while the server works or not,
 * and proves it: a copy of it is started, every trail verified, every file hashed. It has its name only then. With `keep`
 * the oldest go that are more. Throws where there is no embedded database, or what was copied is not whole.
 */
export async function takeBackup(
  config: Config,
  { target, keep }: { target: string; keep?: number },
): Promise<TakenBackup> {
  if (config.databaseUrl)
    throw new Error(
      'DATABASE_URL names a PostgreSQL of its own: back it up with its own tools (pg_basebackup), and then DATA_DIR/files.',
    );
  const to = resolve(target);
  // The database’s account has to pass it.
  await mkdir(to, { recursive: true, mode: 0o711 });
  const draft = join(to, `.partial-${randomUUID()}`);
  try {
    await mkdir(draft, { mode: 0o711 });
    const { mark } = await copyAll(config, draft);
    // Files are only added while they are in use: those of the mark are among what is there now.
    const { files, bytes } = await copyTree(join(config.dataDir, 'files'), join(draft, 'files'), (path) =>
      path === 'uploads' || path === 'joining' ? 'content' : false,
    );
    const proof = await proveBackup(config, draft, to);
    const manifest: Manifest = { product: 'attest', mark: mark.toISOString(), files, bytes, ...proof };
    await writeFile(join(draft, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
    const folder = join(to, nameAt(mark));
    await rename(draft, folder);
    return { ...manifest, folder, removed: keep ? await removeOldest(to, keep) : [] };
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

async function copyAll(config: Config, draft: string): Promise<{ mark: Date }> {
  const database = await ownDatabase(config);
  try {
    const copied = await copyCluster(
      database.access.url,
      join(config.dataDir, 'postgres'),
      join(draft, 'postgres'),
    );
    await copyFile(join(config.dataDir, 'postgres.secret'), join(draft, 'postgres.secret'));
    return copied;
  } finally {
    await database.leave();
  }
}

async function removeOldest(target: string, keep: number): Promise<string[]> {
  const names = (await readdir(target)).filter((name) => NAME.test(name)).sort();
  const old = names.slice(0, Math.max(0, names.length - keep));
  for (const name of old) await rm(join(target, name), { recursive: true });
  return old;
}
