import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync } from 'node:fs';

/** Copies the data folder of a server that has stopped. */
export function copyData(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  if (process.platform === 'win32') {
    cpSync(from, to, { recursive: true });
    return;
  }
  // The database's files belong to an account of their own, which only `cp` keeps.
  const { status, stderr } = spawnSync('cp', ['-a', `${from}/.`, to], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${from} was not copied: ${stderr}`);
}
