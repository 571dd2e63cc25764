import { existsSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { copyData } from '../../root-config/tools/setup/copyData';

const repository = fileURLToPath(new URL('../..', import.meta.url));
const FOLDER = join(repository, '.cache/e2e/demo');
/** Milliseconds: its dates are relative to when it was made. */
const LASTS = 3_600_000;

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
  copyData(from, FOLDER);
}

/** Fills a data folder with what was kept. */
export const copyDemo = (to: string): void => copyData(FOLDER, to);
