import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

export interface Postmaster {
  pid: number;
  port: number;
}

/** What `postmaster.pid` says, if it is there and whole. */
export function readPostmaster(folder: string): Postmaster | undefined {
  try {
    const lines = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n');
    const [pid, port] = [Number(lines[0]), Number(lines[3])];
    return pid > 0 && port > 0 ? { pid, port } : undefined;
  } catch {
    return undefined;
  }
}

/** True while the process lives and is a postgres; a zombie (no init process reaped it) counts as dead. */
export function isLivingPostgres(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  if (process.platform !== 'linux') return true;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [, name, state] = /^\d+ \((.*)\) (\S)/s.exec(stat) ?? [];
    return state !== 'Z' && name === 'postgres';
  } catch {
    return false;
  }
}

/** Removes the pid file of a postgres that is gone: it would keep the next one from starting. */
export const forgetPostmaster = (folder: string) => rmSync(join(folder, 'postmaster.pid'), { force: true });
