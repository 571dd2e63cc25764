import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { runCommand } from './operations/command';
import { exportTenant } from './operations/tenantArchive/exportTenant';
import { readConfig } from './platform/config/config';

/**
 * `npm run tenant:export -- <code> <folder> [--papers]`: writes all data of a tenant in open formats; with `--papers`
 * each record as PDF/A too. Reads the configuration of the server; that may run meanwhile or not. Exit code 0: done;
 * 2: not done, nothing stays.
 */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { papers: { type: 'boolean' } },
    allowPositionals: true,
  });
  const [code, target, ...more] = positionals;
  if (!code || !target || more.length > 0)
    throw new Error('usage: tenant:export -- <code> <folder> [--papers]');
  const built = fileURLToPath(new URL('.', import.meta.url));
  const done = await exportTenant(readConfig(process.env, resolve(built, '../..')), {
    code,
    target,
    ...(values.papers && { workers: built }),
  });
  const rows = Object.values(done.tables).reduce((sum, table) => sum + table.rows, 0);
  console.log(`${done.folder}${done.credentials ? ' (encrypted)' : ''}`);
  console.log(
    `As of ${done.mark}: ${rows} rows of ${Object.keys(done.tables).length} tables, ${done.files.count} files, ${done.trail.entries} entries of the trail, the last with the hash ${done.trail.lastHash}`,
  );
  if (!done.credentials)
    console.log('It holds no passwords and secrets: it is to be read, not to be imported.');
}

runCommand(main);
