import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { firstPort } from './accounts';
import { hasDemo, keepDemo } from './demo';
import { startServer } from './server';

/** Makes the data folder that the servers of journeys begin with, when there is none. */
export async function makeDemo(): Promise<void> {
  if (hasDemo()) return;
  const folder = mkdtempSync(join(tmpdir(), 'attest-demo-'));
  const server = await startServer({ port: firstPort, dataDir: folder });
  await server.stop();
  rmSync(server.importMap);
  keepDemo(folder);
  rmSync(folder, { recursive: true, force: true });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await makeDemo();
