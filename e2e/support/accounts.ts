import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { DemoAccount } from './server';

export type Tenant = 'hkpharma' | 'nordvik';

/** Of the first worker's server; the next worker's stands `PORTS_EACH` higher. */
export const firstPort = Number(process.env.E2E_PORT ?? 8390);
export const PORTS_EACH = 8;

/** Where a worker's server may call a language model. */
export const modelPort = (of: number): number => firstPort + of * PORTS_EACH + 3;

/** Where the journeys of a worker have an identity provider. */
export const providerPort = (of: number): number => firstPort + of * PORTS_EACH + 4;

/** And a directory: in the clear until StartTLS, and by TLS. */
export const directoryPorts = (of: number): [number, number] => [
  firstPort + of * PORTS_EACH + 5,
  firstPort + of * PORTS_EACH + 6,
];

/** And an SAP system. */
export const sapPort = (of: number): number => firstPort + of * PORTS_EACH + 7;

/** Which of the workers this process is, from 0; the first when it is none. */
export const worker = Number(process.env.TEST_PARALLEL_INDEX ?? 0);

/** Where a worker's server is described. */
export const stateFile = (of: number): string =>
  fileURLToPath(new URL(`../../.cache/e2e/server.${of}.json`, import.meta.url));

interface ServerState {
  port: number;
  dataDir: string;
  importMap: string;
  accounts: DemoAccount[];
}

/** Where this worker's server is and who may sign in. */
export const serverState = (): ServerState =>
  JSON.parse(readFileSync(stateFile(worker), 'utf8')) as ServerState;

/** The demo account of a tenant by its name, e.g. `caoyang`. */
export function accountOf(tenant: Tenant, account: string): DemoAccount {
  const found = serverState().accounts.find((one) => one.tenant === tenant && one.account === account);
  if (!found) throw new Error(`No demo account ${account} in ${tenant}`);
  return found;
}
