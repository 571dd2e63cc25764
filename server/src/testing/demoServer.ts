import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { seedDemo } from '../demo/seedDemo';
import { DEMO_OPENED } from './demoFolder';
import { databaseOfCluster } from './testDatabase';
import { TestServer } from './testServer';

/** A server with demo data: what was made before where the run names it, for making it takes longer than most tests. */
export async function demoServer(): Promise<{
  server: TestServer;
  accounts: Awaited<ReturnType<typeof seedDemo>>;
}> {
  const dataDir = process.env[DEMO_OPENED];
  if (dataDir) {
    const server = await TestServer.start({ made: { dataDir, database: databaseOfCluster('attest') } });
    return { server, accounts: JSON.parse(readFileSync(join(dataDir, 'demo-accounts.json'), 'utf8')) };
  }
  const server = await TestServer.start();
  return { server, accounts: await seedDemo({ platform: server.platform, call: server.call }) };
}
