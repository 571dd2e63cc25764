import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { takeBackup } from './operations/backup/takeBackup';
import { readConfig } from './platform/config/config';

const USAGE = 'usage: backup -- <folder> [--keep <number of backups>]';

/**
 * `npm run backup -- <folder>`: takes a backup of database and files while the server works, and proves it. Reads the
 * configuration of the server. Exit code 0: done and proved; 2: not done, nothing stays.
 */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { keep: { type: 'string' } },
    allowPositionals: true,
  });
  const [target] = positionals;
  const keep = values.keep === undefined ? undefined : Number(values.keep);
  if (!target || positionals.length > 1 || (keep !== undefined && !(Number.isInteger(keep) && keep > 0)))
    throw new Error(USAGE);
  const root = resolve(fileURLToPath(new URL('.', import.meta.url)), '../..');
  const taken = await takeBackup(readConfig(process.env, root), { target, ...(keep && { keep }) });
  console.log(`Backup ${taken.folder}`);
  console.log(
    `As of ${taken.mark}; ${taken.files} files, ${Math.ceil(taken.bytes / 1024 / 1024)} MiB of them.`,
  );
  console.log('Proved: a copy was started, every file hashed, and every trail is whole:');
  for (const { code, entries, lastHash } of taken.tenants)
    console.log(`  ${code}: ${entries} entries, last hash ${lastHash}`);
  if (taken.removed.length > 0) console.log(`Removed: ${taken.removed.join(', ')}`);
}

main().then(
  () => process.exit(0),
  (error: Error) => {
    console.error(error.message);
    process.exit(2);
  },
);
