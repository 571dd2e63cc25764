import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { buildWorkers } from '../../../root-config/tools/build/server';
import { copyData } from '../../../root-config/tools/setup/copyData';
import { DEMO_MADE, DEMO_OPENED } from './demoFolder';
import { WORKERS_FOLDER } from './testWorkers';

export const CLUSTER_URL = 'ATTEST_TEST_DATABASE';

const MEMORY = '/dev/shm';
/** Bytes. */
const ENOUGH = 2 * 2 ** 30;

interface TestCluster {
  child: ChildProcess;
  dataDir: string;
  scratch: string;
  workers: string;
}

const shared = globalThis as typeof globalThis & { attestTestCluster?: TestCluster };

/**
 * One PostgreSQL for the whole test run; each test file makes its own databases in it. The worker threads, which cannot
 * run from their sources. And one place for temporary folders, which goes with the run.
 */
export default async function globalSetup(): Promise<void> {
  if (process.env[CLUSTER_URL]) return;
  const dataDir = passable('attest-test-', roomyFolder());
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
  const scratch = passable('attest-scratch-');
  shared.attestTestCluster = { child, dataDir, scratch, workers };
  process.env.TMPDIR = scratch;
  process.env[WORKERS_FOLDER] = workers;
  process.env[CLUSTER_URL] = (JSON.parse(line) as { url: string }).url;
}

/** A temporary folder; as root a database runs under an account of its own, which has to pass it. */
function passable(prefix: string, parent = tmpdir()): string {
  const folder = mkdtempSync(join(parent, prefix));
  chmodSync(folder, 0o711);
  return folder;
}

/**
 * Memory where the system lends it as a folder and has enough: every file of tests makes a database of a thousand files, for
 * which a disk takes longer than for what they hold.
 */
function roomyFolder(): string {
  if (!existsSync(MEMORY)) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize >= ENOUGH ? MEMORY : tmpdir();
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
  const { child, dataDir, scratch, workers } = cluster;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.stdin?.end();
  await ended;
  for (const folder of [workers, scratch, dataDir]) rmSync(folder, { recursive: true, force: true });
}

/** Built beside the packages that the threads load. */
async function builtWorkers(): Promise<string> {
  const cache = join(__dirname, '../../../.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'test-workers-'));
  await buildWorkers(folder);
  return folder;
}
