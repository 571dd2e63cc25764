import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { DemoAccount } from './server';

export const stateFile = fileURLToPath(new URL('../../.cache/e2e/server.json', import.meta.url));

interface ServerState {
  port: number;
  dataDir: string;
  importMap: string;
  accounts: DemoAccount[];
}

/** Where the suite's server is and who may sign in. */
export const serverState = (): ServerState => JSON.parse(readFileSync(stateFile, 'utf8')) as ServerState;

/** The demo account of a tenant by its name, e.g. `caoyang`. */
export function accountOf(tenant: 'hkpharma' | 'nordvik', account: string): DemoAccount {
  const found = serverState().accounts.find((one) => one.tenant === tenant && one.account === account);
  if (!found) throw new Error(`No demo account ${account} in ${tenant}`);
  return found;
}
