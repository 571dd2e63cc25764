import { existsSync } from 'node:fs';
import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { startCluster } from '../../platform/database/embedded/cluster';
import { copyTree } from './copyTree';
import { DUMP, restoreDump } from './dump';
import { decryptFolder, ENCRYPTED } from './encrypted';
import { readKey } from './key';

/** Where the parts of an opened backup lie. */
export interface Opened {
  /** `postgres` and its secret, or a dump. */
  database: string;
  files: string;
}

/**
 * Opens a backup: one that is encrypted is unpacked into `scratch`, another lies open. Throws where there is no key, another
 * one, or where what is unpacked is damaged.
 */
export async function openBackup(
  folder: string,
  scratch: string,
  keyFile: string | undefined,
): Promise<Opened> {
  if (!existsSync(join(folder, ENCRYPTED))) return { database: folder, files: join(folder, 'files') };
  if (!keyFile) throw new Error(`${folder} is encrypted: BACKUP_KEY_FILE names the file of its key.`);
  await decryptFolder(join(folder, ENCRYPTED), scratch, await readKey(keyFile));
  return { database: scratch, files: join(scratch, 'files') };
}

/** Lays the database of an opened backup into a data folder, as an embedded one that does not run. */
export async function layDatabase({ database }: Opened, dataDir: string): Promise<void> {
  if (existsSync(join(database, DUMP))) {
    await mkdir(dataDir, { recursive: true, mode: 0o711 });
    const cluster = await startCluster({ dataDir });
    try {
      await restoreDump(cluster.url, database);
    } finally {
      await cluster.stop();
    }
    return;
  }
  if (database === dataDir) return;
  await copyTree(join(database, 'postgres'), join(dataDir, 'postgres'));
  await copyFile(join(database, 'postgres.secret'), join(dataDir, 'postgres.secret'));
}
