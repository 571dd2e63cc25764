import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { runCommand } from './operations/command';
import { unlockFromOutside } from './operations/unlockAccount';
import { readConfig } from './platform/config/config';

/**
 * `npm run account:unlock -- <tenant> <account> --reason <text>`: unlocks an account, audited. Reads the configuration
 * of the server; that may run meanwhile or not. Exit code 0: done; 2: could not be done.
 */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { reason: { type: 'string' } },
    allowPositionals: true,
  });
  const [tenant, account] = positionals;
  const reason = values.reason?.trim();
  if (!tenant || !account || !reason || positionals.length > 2)
    throw new Error('usage: account:unlock -- <tenant> <account> --reason <text>');
  const root = resolve(fileURLToPath(new URL('.', import.meta.url)), '../..');
  await unlockFromOutside(readConfig(process.env, root), { tenant, account, reason });
  console.log(`Account ${account} of tenant ${tenant} is unlocked; the audit trail says so.`);
}

runCommand(main);
