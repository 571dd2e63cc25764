import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { RunAs } from './account';
import type { Binaries } from './binaries';
import { USER } from './connect';
import { finished, giveTo } from './program';

/**
 * Creates the cluster in `folder`, aside first: an attempt that is cut leaves nothing under the real name,
 * and a program that outlives its killed server writes into nobody's way.
 */
export async function initialise(
  folder: string,
  password: string,
  { initdb }: Binaries,
  account: RunAs,
): Promise<void> {
  const parent = dirname(folder);
  const prefix = `${basename(folder)}.new-`;
  for (const name of readdirSync(parent)) if (name.startsWith(prefix)) remove(join(parent, name));
  const draft = join(parent, prefix + randomBytes(6).toString('hex'));
  const passwordFile = `${draft}.password`;
  mkdirSync(draft, { mode: 0o700 });
  giveTo(draft, account);
  writeFileSync(passwordFile, password, { mode: 0o600 });
  giveTo(passwordFile, account);
  try {
    await finished(initdb, account, [
      `--pgdata=${draft}`,
      `--username=${USER}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-instructions',
    ]);
    // Without PG_VERSION nothing in it was ever used.
    rmSync(folder, { recursive: true, force: true });
    renameSync(draft, folder);
  } finally {
    remove(draft);
    remove(passwordFile);
  }
}

/** As far as it goes: a program that still writes there may keep a folder for a moment. */
function remove(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true });
  } catch {
    // The next first start removes it.
  }
}
