import { closeSync, openSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { RunAs } from './account';
import type { Binaries } from './binaries';
import { answers, socketFolder } from './connect';
import { forgetPostmaster, isLivingPostgres, readPostmaster } from './postmaster';
import { startProgram } from './program';

export interface Launch {
  folder: string;
  dataDir: string;
  password: string;
  binaries: Binaries;
  account: RunAs;
  settings: Record<string, string>;
  port?: number;
}

const SETTINGS: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  max_connections: '60',
  timezone: 'UTC',
  log_timezone: 'UTC',
  logging_collector: 'on',
  log_filename: 'postgres-%a.log',
  log_truncate_on_rotation: 'on',
  log_rotation_age: '1d',
  log_min_messages: 'warning',
  // After a crash one call instead of one per file: the product waits for it.
  ...(process.platform === 'linux' && { recovery_init_sync_method: 'syncfs' }),
};

/**
 * Starts postgres and waits until it answers. Answers its port: `port` where one is given, else a free one.
 * Throws with its log when it does not come up.
 */
export async function launch({
  folder,
  dataDir,
  password,
  binaries,
  account,
  settings,
  port: fixed,
}: Launch): Promise<number> {
  let problem = '';
  // The free port may be taken by another program before postgres binds it; and a dying predecessor may
  // still hold its shared memory for a moment.
  for (const deadline = Date.now() + 20_000; Date.now() < deadline; await delay(100)) {
    const port = fixed ?? (await freePort());
    const values = {
      ...SETTINGS,
      unix_socket_directories: socketFolder(folder),
      ...settings,
      port: String(port),
    };
    const args = [
      '-D',
      folder,
      ...Object.entries(values).flatMap(([key, value]) => ['-c', `${key}=${value}`]),
    ];
    const logFile = join(dataDir, 'postgres-start.log');
    const log = openSync(logFile, 'w', 0o600);
    // Detached: Ctrl+C in the terminal reaches only the server, which stops the database last.
    const child = startProgram(binaries.postgres, account, args, {
      detached: true,
      stdio: ['ignore', log, log],
    });
    child.unref();
    closeSync(log);
    const gone = new Promise<void>((resolve) =>
      child.once('exit', () => resolve()).once('error', () => resolve()),
    );
    let exited = false;
    void gone.then(() => {
      exited = true;
    });
    const ready = await until(30_000, async () => exited || answers(port, password, folder));
    if (ready && !exited) return port;
    problem = readFileSync(logFile, 'utf8').trim();
    const other = readPostmaster(folder);
    if (other && !isLivingPostgres(other.pid)) forgetPostmaster(folder);
  }
  throw new Error(`The embedded PostgreSQL did not start:\n${problem}`);
}

/** A port of loopback that nobody listens on. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}

/** Asks until the condition holds. False when the time is over. */
export async function until(milliseconds: number, condition: () => Promise<boolean>): Promise<boolean> {
  for (const deadline = Date.now() + milliseconds; Date.now() < deadline; await delay(25)) {
    if (await condition()) return true;
  }
  return false;
}
