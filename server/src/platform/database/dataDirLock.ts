import { randomUUID } from 'node:crypto';
import {
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';

export interface Holder {
  pid: number;
  /** Start of the process as the kernel counts it: a pid alone may have been given to another. */
  started: string | null;
  host: string;
  since: string;
  address: string;
}

/** Another server uses the data folder. */
export class DataDirInUse extends Error {
  override name = 'DataDirInUse';
  constructor(
    readonly dataDir: string,
    readonly holder: Holder,
  ) {
    super(
      `${dataDir} is in use by process ${holder.pid} on ${holder.host} since ${holder.since} (${holder.address}). ` +
        'Stop it, or set DATA_DIR and PORT for this one.',
    );
  }
}

const NAME = 'server.lock';
/** Milliseconds between signs of life, for servers of other machines or containers that share the folder. */
const REFRESH = 10_000;
const DEAD_AFTER = REFRESH * 4;

/** Takes the data folder for this process. Throws DataDirInUse; a lock of a dead process is replaced. */
export function lockDataDir(dataDir: string, address: string): { release(): void } {
  mkdirSync(dataDir, { recursive: true });
  const path = join(dataDir, NAME);
  const own: Holder = {
    pid: process.pid,
    started: startOf(process.pid),
    host: hostname(),
    since: new Date().toISOString(),
    address,
  };
  const draft = join(dataDir, `.${NAME}.${randomUUID()}`);
  writeFileSync(draft, JSON.stringify(own), { mode: 0o600 });
  try {
    while (!tryLink(draft, path)) removeDead(dataDir, path);
  } finally {
    rmSync(draft, { force: true });
  }
  const refresh = setInterval(() => touch(path), REFRESH);
  refresh.unref();
  return {
    release() {
      clearInterval(refresh);
      if (readHolder(path)?.pid === own.pid) rmSync(path, { force: true });
    },
  };
}

/** Creating the name is atomic: of several servers exactly one succeeds. */
function tryLink(draft: string, path: string): boolean {
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function removeDead(dataDir: string, path: string): void {
  const holder = readHolder(path);
  if (holder && isAlive(holder, path)) throw new DataDirInUse(dataDir, holder);
  // Moved aside first: of several who saw the dead lock one moves it, and whoever moved a fresh lock by
  // mistake puts it back.
  const aside = join(dataDir, `.${NAME}.${randomUUID()}`);
  try {
    renameSync(path, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  const moved = readHolder(aside);
  if (moved && isAlive(moved, aside)) tryLink(aside, path);
  rmSync(aside, { force: true });
}

function readHolder(path: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Holder;
  } catch {
    return undefined;
  }
}

function touch(path: string): void {
  try {
    utimesSync(path, new Date(), new Date());
  } catch {
    // The folder is gone or full; the lock of this very process does not depend on it.
  }
}

function isAlive({ pid, started, host }: Holder, path: string): boolean {
  // The processes of another machine or container cannot be seen, only its signs of life.
  if (host !== hostname()) return Date.now() - statSync(path).mtimeMs < DEAD_AFTER;
  if (pid === process.pid) return started === startOf(pid);
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return started === null || startOf(pid) === started;
}

/** Field 22 of `/proc/PID/stat`; null where there is no such file, undefined state for zombies. */
function startOf(pid: number): string | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return fields[0] === 'Z' ? 'zombie' : (fields[19] ?? null);
  } catch {
    return null;
  }
}
