import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runCommand } from './operations/command';
import { markMoved } from './operations/tenantArchive/markMoved';
import { readConfig } from './platform/config/config';

/**
 * `npm run tenant:moved -- <code>`: marks what a tenant has left in the database that it came from, once it is where
 * TENANT_DATABASES has it live. Exit code 0: done; 2: not done.
 */
async function main(): Promise<void> {
  const [code, ...more] = process.argv.slice(2);
  if (!code || more.length > 0) throw new Error('usage: tenant:moved -- <code>');
  const root = resolve(fileURLToPath(new URL('.', import.meta.url)), '../..');
  const { to, from } = await markMoved(readConfig(process.env, root), code);
  console.log(
    from.length > 0
      ? `${code} lives in ${to}. What it left in ${from.join(', ')} is kept there, and no longer worked with.`
      : `${code} lives in ${to}, and nothing of it elsewhere is still to be marked.`,
  );
}

runCommand(main);
