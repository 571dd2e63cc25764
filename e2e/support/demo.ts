import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const repository = fileURLToPath(new URL('../..', import.meta.url));
const FOLDER = join(repository, '.cache/e2e/demo');
/** Milliseconds: its dates are relative to when it was made. */
const LASTS = 3_600_000;

function copy(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  if (process.platform === 'win32') {
    cpSync(from, to, { recursive: true });
    return;
  }
  // The database's files belong to an account of their own, which only `cp` keeps.
  const { status, stderr } = spawnSync('cp', ['-a', `${from}/.`, to], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`The demo data was not copied: ${stderr}`);
}

/** Whether there is a data folder with demo data, of the built server and of the last hour. */
export function hasDemo(): boolean {
  const accounts = join(FOLDER, 'demo-accounts.json');
  if (!existsSync(accounts)) return false;
  const made = statSync(accounts).mtimeMs;
  return made > statSync(join(repository, 'server/dist/main.js')).mtimeMs && Date.now() - made < LASTS;
}

/** Keeps the data folder of a stopped server: filling another one takes longer than most journeys. */
export function keepDemo(from: string): void {
  rmSync(FOLDER, { recursive: true, force: true });
  copy(from, FOLDER);
}

/** Fills a data folder with what was kept. */
export const copyDemo = (to: string): void => copy(FOLDER, to);
