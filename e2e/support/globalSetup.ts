import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { stateFile } from './accounts';
import { startServer } from './server';

/** One server with demo data for the whole suite; tests that change the deployment start their own. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const server = await startServer({ port: Number(process.env.E2E_PORT ?? 8390) });
  mkdirSync(dirname(stateFile), { recursive: true });
  writeFileSync(
    stateFile,
    JSON.stringify({
      port: server.port,
      dataDir: server.dataDir,
      importMap: server.importMap,
      accounts: server.accounts,
    }),
  );
  return () => server.stop();
}
