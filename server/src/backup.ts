import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { makeKey } from './operations/backup/key';
import { recordAttempt } from './operations/backup/recordAttempt';
import { BackupUnderWay, takeBackup } from './operations/backup/takeBackup';
import { inWords, runCommand } from './operations/command';
import { type Config, readConfig } from './platform/config/config';
import { configOf, configsOf } from './platform/config/configOf';
import { FIRST_DATABASE } from './platform/config/databases';

const USAGE = `usage: backup -- [<folder>] [--keep <number of backups>] [--database <name>]
       backup -- --new-key <file>`;

/**
 * `npm run backup -- <folder>`: takes a backup of database and files while the server works, and proves it. Reads the
 * configuration of the server, which also says the folder (BACKUP_DIR), what is kept there and the key. Exit code 0: done
 * and proved; 2: not done, and of the database that failed nothing stays.
 */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { keep: { type: 'string' }, 'new-key': { type: 'string' }, database: { type: 'string' } },
    allowPositionals: true,
  });
  if (values['new-key'] !== undefined) {
    console.log(
      `${values['new-key']} holds a new key; backups are encrypted for ${await makeKey(values['new-key'])}`,
    );
    console.log('Keep a copy of it where no backup is: without it none can be opened.');
    return;
  }
  const root = resolve(fileURLToPath(new URL('.', import.meta.url)), '../..');
  const all = readConfig(process.env, root);
  const [folder] = positionals;
  const latest = values.keep === undefined ? undefined : Number(values.keep);
  if (
    !(folder ?? all.backup.folder) ||
    positionals.length > 1 ||
    (latest !== undefined && !(Number.isInteger(latest) && latest > 0))
  )
    throw new Error(USAGE);
  const configs = values.database === undefined ? configsOf(all) : [configOf(all, values.database)];
  const failed: unknown[] = [];
  // What fails at one database keeps no other from its backup.
  for (const config of configs)
    await backUp(config, folder === undefined ? undefined : placeOf(config, folder), latest).catch((error) =>
      failed.push(error),
    );
  if (failed.length > 0) throw new Error(failed.map(inWords).join('\n'), { cause: failed });
}

/** As the configuration has it: a folder of its own for each database beside the first. */
const placeOf = ({ database }: Config, folder: string): string =>
  database === FIRST_DATABASE ? folder : join(folder, database);

async function backUp(config: Config, named: string | undefined, latest: number | undefined): Promise<void> {
  const target = named ?? (config.backup.folder as string);
  const { daily, weekly } = config.backup;
  // Of a folder that the configuration does not name, it does not say what is kept.
  const own = target === config.backup.folder ? { daily, weekly } : {};
  const taken = await takeBackup(config, { target, retention: latest ? { latest } : own }).catch(
    async (error) => {
      // What went wrong is said; that it cannot be written down as well is no other news.
      if (!(error instanceof BackupUnderWay)) await recordAttempt(config).catch(() => undefined);
      throw error;
    },
  );
  await recordAttempt(config, taken);
  console.log(`Backup ${taken.folder}${taken.encrypted ? ' (encrypted)' : ''}`);
  console.log(
    `As of ${taken.mark}; ${taken.files} files, ${Math.ceil(taken.bytes / 1024 / 1024)} MiB of them.`,
  );
  console.log('Proved: it was opened and started elsewhere, every file hashed, and every trail is whole:');
  for (const { code, entries, lastHash, opened } of taken.tenants)
    console.log(`  ${code}: ${entries} entries, last hash ${lastHash}; ${opened} sealed texts opened`);
  for (const { code, opened, closed } of taken.tenants.filter((tenant) => tenant.closed > 0))
    console.warn(
      `  ${code}: ${closed} of ${opened + closed} sealed texts are opened by no key; npm run doctor says what to do`,
    );
  if (taken.removed.length > 0) console.log(`Removed: ${taken.removed.join(', ')}`);
}

runCommand(main);
