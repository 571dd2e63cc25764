import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { archiveTrails } from './operations/auditArchive/archiveTrails';
import { attachMonth } from './operations/auditArchive/attachMonth';
import { runCommand } from './operations/command';
import { readConfig } from './platform/config/config';
import { configsOf, ofDatabase } from './platform/config/configOf';

const USAGE = `usage: audit:archive -- [--dry-run]
       audit:archive -- --attach <tenant> <month> --days <days>`;

/**
 * `npm run audit:archive`: detaches months that are older than AUDIT_KEEP_MONTHS from the trail into files of
 * AUDIT_ARCHIVE_DIR; with `--attach` puts one of them into the trail again. Reads the configuration of the server; that may run
 * meanwhile or not. Exit code 0: done; 2: not done, and what was not detached stays in the trail.
 */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { 'dry-run': { type: 'boolean' }, attach: { type: 'boolean' }, days: { type: 'string' } },
    allowPositionals: true,
  });
  const root = resolve(fileURLToPath(new URL('.', import.meta.url)), '../..');
  const config = readConfig(process.env, root);
  const [code, month, ...more] = positionals;
  if (values.attach) {
    const days = Number(values.days);
    if (!code || !month || more.length > 0 || !(Number.isInteger(days) && days > 0)) throw new Error(USAGE);
    const entries = await attachMonth(config, { code, month, days });
    console.log(`${entries} entries of ${month} stand in the trail of ${code} again, for ${days} days.`);
    return;
  }
  if (code) throw new Error(USAGE);
  const dryRun = values['dry-run'] === true;
  for (const own of configsOf(config)) {
    const archived = await archiveTrails(own, { dryRun });
    for (const { code, months, removed } of archived) {
      for (const { month, from, seq } of months)
        console.log(`${code}: ${month}, entries ${from} to ${seq} ${dryRun ? 'would be' : 'were'} detached`);
      if (removed > 0) console.log(`${code}: ${removed} entries were removed from the database`);
    }
    if (archived.every(({ months, removed }) => months.length === 0 && removed === 0))
      console.log(`There is nothing to detach${ofDatabase(own)}.`);
  }
}

runCommand(main);
