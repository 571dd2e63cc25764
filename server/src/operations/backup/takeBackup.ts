import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Config } from '../../platform/config/config';
import type { DatabaseAccess } from '../../platform/database/access';
import { ifFree } from '../../platform/database/oneAtATime';
import { createPool } from '../../platform/database/pool';
import { readKeyFile } from '../../platform/database/sealKeys';
import { type CopiedContents, copyContents } from '../../platform/files/store/copyContents';
import { FolderStore } from '../../platform/files/store/folderStore';
import { filesFolder, openStore } from '../../platform/files/store/openStore';
import { databaseOf } from '../ownDatabase';
import { copyCluster } from './copyCluster';
import { copyTree } from './copyTree';
import { dumpDatabase } from './dump';
import { ENCRYPTED, encryptFolder, SEAL_KEY } from './encrypted';
import { readKey } from './key';
import { MANIFEST, type Manifest, NAME, nameAt } from './manifest';
import { proveBackup } from './proveBackup';
import { type Retention, superfluous } from './retention';

export interface TakenBackup extends Manifest {
  folder: string;
  /** Older backups that went, by their names. */
  removed: string[];
}

export interface BackupOrder {
  /** The folder that holds backups. */
  target: string;
  retention?: Retention;
}

/** Of several that are begun at the same time one goes on. */
export class BackupUnderWay extends Error {
  override name = 'BackupUnderWay';
}

/**
 * Takes a backup of the database and the files into a new folder below `target`, while the server works or not, and proves
 * it: it is opened and started elsewhere, every trail verified, every file hashed. It has its name only then. With a key it
 * is one encrypted file. Older ones that `retention` does not keep go. Throws where what was copied is not whole.
 */
export async function takeBackup(config: Config, order: BackupOrder): Promise<TakenBackup> {
  const database = await databaseOf(config, { make: false });
  const { access } = database;
  const pool = createPool(access.directUrl, { max: 1, name: 'backup', access });
  try {
    const taken = await ifFree(pool, 'backup', async () => {
      await clearLeft(config.dataDir);
      return takeAlone(config, access, order);
    });
    if (!taken) throw new BackupUnderWay('Another backup is under way: this one was not begun.');
    return taken;
  } finally {
    await pool.end();
    await database.leave();
  }
}

/** What a backup that was killed has left lying open in the data folder. */
async function clearLeft(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const left = (await readdir(dataDir)).filter((name) => /^\.(partial|proof)-/.test(name));
  for (const name of left) await rm(join(dataDir, name), { recursive: true });
}

async function takeAlone(
  config: Config,
  access: DatabaseAccess,
  { target, retention = {} }: BackupOrder,
): Promise<TakenBackup> {
  const { keyFile } = config.backup;
  const key = keyFile === undefined ? undefined : await readKey(keyFile);
  // It comes along: that it is missing, or holds no key, is said before anything is copied.
  if (key && config.sealKeyFile) readKeyFile(config.sealKeyFile);
  const to = resolve(target);
  // The database’s account has to pass it.
  await mkdir(to, { recursive: true, mode: 0o711 });
  // What is not encrypted yet does not leave the machine’s own folder, where the data itself lies.
  const aside = key ? config.dataDir : to;
  const [open, draft] = [join(aside, `.partial-${randomUUID()}`), join(to, `.partial-${randomUUID()}`)];
  try {
    await mkdir(open, { recursive: true, mode: 0o711 });
    const { mark } = await copyDatabase(config, access, open);
    // Files are only added while they are in use: those of the mark are among what is there now.
    const { files, bytes } = await copyFiles(config, join(open, 'files'));
    if (key) {
      // Of use to nobody without the key of the backup, and to nobody else is it ever given.
      if (config.sealKeyFile) await copyFile(config.sealKeyFile, join(open, SEAL_KEY));
      await mkdir(draft, { mode: 0o711 });
      await encryptFolder(open, join(draft, ENCRYPTED), key);
      await rm(open, { recursive: true });
    } else await rename(open, draft);
    const proof = await proveBackup(config, draft, aside);
    const encrypted = key !== undefined;
    const manifest: Manifest = {
      product: 'attest',
      mark: mark.toISOString(),
      files,
      bytes,
      encrypted,
      ...proof,
    };
    await writeFile(join(draft, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
    const folder = join(to, nameAt(mark));
    await rename(draft, folder);
    return { ...manifest, folder, removed: await removeOld(to, retention) };
  } finally {
    for (const left of [open, draft]) await rm(left, { recursive: true, force: true });
  }
}

async function copyDatabase(config: Config, access: DatabaseAccess, to: string): Promise<{ mark: Date }> {
  if (config.databaseUrl) return dumpDatabase(config.backup.databaseUrl ?? access.directUrl, to);
  const copied = await copyCluster(access.url, join(config.dataDir, 'postgres'), join(to, 'postgres'));
  await copyFile(join(config.dataDir, 'postgres.secret'), join(to, 'postgres.secret'));
  return copied;
}

async function copyFiles(config: Config, to: string): Promise<CopiedContents> {
  if (!config.filesBucket)
    return copyTree(filesFolder(config), to, (path) =>
      path === 'uploads' || path === 'joining' ? 'content' : false,
    );
  const store = await openStore(config);
  try {
    return await copyContents(store, new FolderStore(to));
  } finally {
    store.close();
  }
}

async function removeOld(target: string, retention: Retention): Promise<string[]> {
  const names = (await readdir(target)).filter((name) => NAME.test(name));
  const old = superfluous(names, retention);
  for (const name of old) await rm(join(target, name), { recursive: true });
  return old;
}
