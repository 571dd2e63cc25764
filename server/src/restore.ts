import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { restoreBackup } from './operations/backup/restoreBackup';
import { runCommand } from './operations/command';
import { readConfig } from './platform/config/config';
import { configOf, databaseName } from './platform/config/configOf';
import { FIRST_DATABASE } from './platform/config/databases';

/**
 * `npm run restore -- <backup>`: puts a backup into the data folder of a server that does not run. Exit code 0: done; 2:
 * not done.
 */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { replace: { type: 'boolean', default: false }, database: { type: 'string' } },
    allowPositionals: true,
  });
  const [folder] = positionals;
  if (!folder || positionals.length > 1)
    throw new Error('usage: restore -- <folder of a backup> [--replace] [--database <name>]');
  const root = resolve(fileURLToPath(new URL('.', import.meta.url)), '../..');
  const config = configOf(readConfig(process.env, root), values.database ?? FIRST_DATABASE);
  const { mark, former } = await restoreBackup(config, { folder, replace: values.replace });
  const filled = config.databaseUrl ? databaseName(config) : config.dataDir;
  console.log(`${filled} is as of ${mark}; the trail of every tenant says so. Start the server.`);
  if (former) console.log(`What was there lies in ${former}: remove it when it is not needed.`);
}

runCommand(main);
