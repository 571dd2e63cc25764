import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { runCommand } from './operations/command';
import { removeTenant } from './operations/tenantArchive/removeTenant';
import { readConfig } from './platform/config/config';

/**
 * `npm run tenant:remove -- <code> --database <name>`: removes what a tenant has left in a database in which it does not
 * live. Exit code 0: done; 2: not done, all of it stays.
 */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { database: { type: 'string' } },
    allowPositionals: true,
  });
  const [code] = positionals;
  const { database } = values;
  if (!code || !database || positionals.length > 1)
    throw new Error('usage: tenant:remove -- <code> --database <name>');
  const root = resolve(fileURLToPath(new URL('.', import.meta.url)), '../..');
  const rows = await removeTenant(readConfig(process.env, root), { code, database });
  console.log(`${rows} rows of ${code} were removed from ${database}.`);
}

runCommand(main);
