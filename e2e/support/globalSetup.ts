import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { FullConfig } from '@playwright/test';
import {
  directoryPorts,
  firstPort,
  modelPort,
  PORTS_EACH,
  providerPort,
  sapPort,
  stateFile,
} from './accounts';
import { makeDemo } from './makeDemo';
import { startServer } from './server';

/**
 * A server with demo data for every worker, so that journeys that run at the same time never touch each other's
 * tasks. Tests that change the deployment start their own.
 */
export default async function globalSetup({ workers }: FullConfig): Promise<() => Promise<void>> {
  await makeDemo();
  const servers = await Promise.all(
    Array.from({ length: workers }, (_, worker) =>
      startServer({
        port: firstPort + worker * PORTS_EACH,
        env: {
          OUTBOUND_ORIGINS: [
            ...[modelPort, providerPort].map((port) => `http://127.0.0.1:${port(worker)}`),
            `ldaps://127.0.0.1:${directoryPorts(worker)[1]}`,
            `https://127.0.0.1:${sapPort(worker)}`,
          ].join(),
        },
      }),
    ),
  );
  for (const [worker, { port, dataDir, importMap, accounts }] of servers.entries()) {
    mkdirSync(dirname(stateFile(worker)), { recursive: true });
    writeFileSync(stateFile(worker), JSON.stringify({ port, dataDir, importMap, accounts }));
  }
  return async () => {
    await Promise.all(servers.map((server) => server.stop()));
  };
}
