import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runCommand } from './operations/command';
import { importTenant } from './operations/tenantArchive/importTenant';
import { readConfig } from './platform/config/config';

/**
 * `npm run tenant:import -- <archive>`: takes the archive of a tenant into the database of a server that does not run.
 * Exit code 0: done and proved; 2: not done.
 */
async function main(): Promise<void> {
  const [folder, ...more] = process.argv.slice(2);
  if (!folder || more.length > 0) throw new Error('usage: tenant:import -- <folder of an archive>');
  const root = resolve(fileURLToPath(new URL('.', import.meta.url)), '../..');
  const { tenant, mark, trail, files } = await importTenant(readConfig(process.env, root), folder);
  console.log(`Tenant ${tenant.code} is here as of ${mark}: all rows compared, ${files.count} files hashed,`);
  console.log(
    `the trail is whole and goes on after entry ${trail.entries} (${trail.lastHash}). Start the server.`,
  );
}

runCommand(main);
