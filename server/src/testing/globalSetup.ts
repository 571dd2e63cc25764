import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { buildWorkers } from '../../../root-config/tools/build/server';
import { copyData } from '../../../root-config/tools/setup/copyData';
import { DEMO_MADE, DEMO_OPENED } from './demoFolder';
import { WORKERS_FOLDER } from './testWorkers';

export const CLUSTER_URL = 'ATTEST_TEST_DATABASE';

interface TestCluster {
  child: ChildProcess;
  dataDir: string;
  workers: string;
}

const shared = globalThis as typeof globalThis & { attestTestCluster?: TestCluster };

/**
 * One PostgreSQL for the whole test run; each test file makes its own databases in it. And the worker threads, which
 * cannot run from their sources.
 */
export default async function globalSetup(): Promise<void> {
  if (process.env[CLUSTER_URL]) return;
  const dataDir = mkdtempSync(join(tmpdir(), 'attest-test-'));
  // As root the database runs under an account of its own, which has to pass this folder.
  chmodSync(dataDir, 0o711);
  openDemo(dataDir);
  const program = require.resolve('./clusterProcess.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', program, dataDir], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const listening = new Promise<string>((resolve, reject) => {
    if (child.stdout) createInterface(child.stdout).once('line', resolve);
    child.once('exit', (code) => reject(new Error(`The test database ended with ${code}`)));
  });
  const [line, workers] = await Promise.all([listening, builtWorkers()]);
  shared.attestTestCluster = { child, dataDir, workers };
  process.env[WORKERS_FOLDER] = workers;
  process.env[CLUSTER_URL] = (JSON.parse(line) as { url: string }).url;
}

/** Demo data that was made before lies in the database of the tests from the start. */
function openDemo(dataDir: string): void {
  const made = process.env[DEMO_MADE];
  if (!made) return;
  copyData(made, dataDir);
  chmodSync(dataDir, 0o711);
  process.env[DEMO_OPENED] = dataDir;
}

export async function stopTestCluster(): Promise<void> {
  const cluster = shared.attestTestCluster;
  if (!cluster) return;
  const { child, dataDir, workers } = cluster;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.stdin?.end();
  await ended;
  rmSync(workers, { recursive: true, force: true });
  rmSync(dataDir, { recursive: true, force: true });
}

/** Built beside the packages that the threads load. */
async function builtWorkers(): Promise<string> {
  const cache = join(__dirname, '../../../.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'test-workers-'));
  await buildWorkers(folder);
  return folder;
}
