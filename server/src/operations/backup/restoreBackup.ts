import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Config } from '../../platform/config/config';
import { homeOf } from '../../platform/config/configOf';
import { lockDataDir } from '../../platform/database/dataDirLock';
import { readKeyFile, writeKeyFile } from '../../platform/database/sealKeys';
import { copyContents } from '../../platform/files/store/copyContents';
import { FolderStore } from '../../platform/files/store/folderStore';
import { filesFolder, openStore } from '../../platform/files/store/openStore';
import { tellTenants } from '../tellTenants';
import { withPlatform } from '../withPlatform';
import { layDatabase, type Opened, openBackup } from './contents';
import { copyTree } from './copyTree';
import { DUMP, restoreDump } from './dump';
import { SEAL_KEY } from './encrypted';
import { type Manifest, readManifest } from './manifest';

const PARTS = ['postgres', 'files', 'postgres.secret'];

/**
 * Puts a backup into the data folder, where no server may run, or into an empty database of the operator’s PostgreSQL. It is
 * opened first: what is damaged, or locked by another key, changes nothing. What is in the folder stays aside under another
 * name, and must be given up by `replace`. The trail of every tenant says that it was restored, and from which mark.
 * Answers the manifest and where the former data lies. Throws DataDirInUse, for the backup of another database, or
 * where something is in the way.
 */
export async function restoreBackup(
  config: Config,
  { folder, replace }: { folder: string; replace: boolean },
): Promise<Manifest & { former: string | null }> {
  const from = resolve(folder);
  const manifest = await readManifest(from);
  requireHome(config, manifest);
  const scratch = join(config.dataDir, `.restore-${randomUUID()}`);
  try {
    await mkdir(scratch, { recursive: true, mode: 0o711 });
    const opened = await openBackup(from, scratch, config.backup.keyFile);
    const former = config.databaseUrl
      ? await fillDatabase(config, config.databaseUrl, opened)
      : await replaceFolder(config, opened, scratch, replace);
    takeSealKeys(config, join(opened.database, SEAL_KEY));
    await withPlatform(
      config,
      (platform) =>
        tellTenants(platform, 'restoreBackup', {
          zh: `从备份恢复数据：备份时点 ${manifest.mark}（UTC），之后的更改不在其中`,
          en: `Data restored from a backup: as of ${manifest.mark} (UTC), without what was changed since`,
        }),
      { upgrade: true },
    );
    return { ...manifest, former };
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** Throws for the backup of another database: its tenants would not be served here, and what is here would be gone. */
function requireHome(config: Config, { tenants }: Manifest): void {
  const codes = tenants.map(({ code }) => code);
  if (codes.length === 0 || codes.some((code) => homeOf(config, code) === config.database)) return;
  throw new Error(
    `This backup is of ${codes.join(', ')}, which TENANT_DATABASES has live in another database than ${config.database}: see --database.`,
  );
}

/** The keys that the backup was sealed with come to those that are there, and seal again from now on. */
function takeSealKeys({ sealKeyFile }: Config, brought: string): void {
  if (!sealKeyFile || !existsSync(brought)) return;
  const keys = readKeyFile(brought);
  const others = existsSync(sealKeyFile) ? readKeyFile(sealKeyFile) : [];
  writeKeyFile(sealKeyFile, [...keys, ...others.filter((one) => !keys.some((key) => key.equals(one)))]);
}

async function fillDatabase(config: Config, url: string, { database, files }: Opened): Promise<null> {
  if (!existsSync(join(database, DUMP)))
    throw new Error(
      'This backup is one of an embedded database: it is restored into DATA_DIR, without DATABASE_URL.',
    );
  await restoreDump(config.databaseDirectUrl ?? url, database);
  await restoreFiles(config, files);
  return null;
}

async function replaceFolder(
  config: Config,
  opened: Opened,
  scratch: string,
  replace: boolean,
): Promise<string | null> {
  requireRoom(config.dataDir, replace);
  await layDatabase(opened, scratch);
  const former = await makeRoom(config.dataDir);
  for (const part of ['postgres', 'postgres.secret'])
    await rename(join(scratch, part), join(config.dataDir, part));
  await restoreFiles(config, opened.files);
  return former;
}

/** Only what is not there: contents go by their hash, and none of it is written over. */
async function restoreFiles(config: Config, from: string): Promise<void> {
  if (!config.filesBucket) {
    await copyTree(from, filesFolder(config));
    return;
  }
  const store = await openStore(config);
  try {
    await copyContents(new FolderStore(from), store);
  } finally {
    store.close();
  }
}

const partsIn = (dataDir: string): string[] => PARTS.filter((part) => existsSync(join(dataDir, part)));

/** Throws where a server runs, or where data would be put aside that nobody has given up. */
function requireRoom(dataDir: string, replace: boolean): void {
  lockDataDir(dataDir, 'a restore').release();
  const there = partsIn(dataDir);
  if (there.length > 0 && !replace)
    throw new Error(`${dataDir} holds data (${there.join(', ')}). --replace puts it aside and restores.`);
}

/** Puts what is in the data folder aside. Answers where, or null where there was nothing. */
async function makeRoom(dataDir: string): Promise<string | null> {
  const lock = lockDataDir(dataDir, 'a restore');
  try {
    const there = partsIn(dataDir);
    if (there.length === 0) return null;
    const former = join(dataDir, `before-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}Z`);
    await mkdir(former, { mode: 0o711 });
    for (const part of there) await rename(join(dataDir, part), join(former, part));
    return former;
  } finally {
    lock.release();
  }
}
