import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll } from '@jest/globals';
import { seedDemo } from '../demo/seedDemo';
import { DEMO_OPENED } from './demoFolder';
import { copyOfDatabase } from './testDatabase';
import { TestServer } from './testServer';

/** A server with demo data: what was made before where the run names it, for making it takes longer than most tests. */
export async function demoServer(): Promise<{
  server: TestServer;
  accounts: Awaited<ReturnType<typeof seedDemo>>;
}> {
  const dataDir = process.env[DEMO_OPENED];
  if (dataDir) {
    const server = await TestServer.start({ made: { dataDir, database: await copyOfDatabase('attest') } });
    return { server, accounts: JSON.parse(readFileSync(join(dataDir, 'demo-accounts.json'), 'utf8')) };
  }
  const server = await TestServer.start();
  return { server, accounts: await seedDemo({ platform: server.platform, call: server.call }) };
}

/** A company of the demo with the accounts of its people. */
export interface DemoTenant {
  id: string;
  accounts: string[];
}

/** A server with demo data for the tests of a file, and its companies. */
export function demoCompanies() {
  let server: TestServer;
  let tenants: DemoTenant[];
  beforeAll(async () => {
    const demo = await demoServer();
    server = demo.server;
    const { rows } = await server.platform.owner.query<{ id: string; code: string }>(
      'select id, code from tenant',
    );
    tenants = rows.map(({ id, code }) => ({
      id,
      accounts: demo.accounts.flatMap(({ tenant, account }) => (tenant === code ? [account] : [])),
    }));
  }, 240_000);
  afterAll(() => server?.stop());
  return {
    get server() {
      return server;
    },
    get tenants() {
      return tenants;
    },
  };
}
