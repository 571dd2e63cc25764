import { execFile } from 'node:child_process';
import { accessSync, constants, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface RunAs {
  /** Empty unless we are root: PostgreSQL refuses to run as root. */
  ids: { uid?: number; gid?: number };
  /** What stands before the program's name: grants the right to pass private folders. */
  prefix: string[];
}

const isRoot = () => process.getuid?.() === 0;

/** The account PostgreSQL runs under, able to reach `paths`. */
export async function postgresAccount(paths: string[]): Promise<RunAs> {
  if (!isRoot()) return { ids: {}, prefix: [] };
  const ids = (await idsOf('postgres')) ?? (await createAccount()) ?? (await idsOf('nobody'));
  if (!ids) {
    throw new Error(
      'PostgreSQL does not run as root and no account "postgres" can be made. Start the server as another user or set DATABASE_URL.',
    );
  }
  const blocked = paths.flatMap((path) => blockedBy(path, ids));
  if (!blocked.length) return { ids, prefix: [] };
  // For example a checkout below /root: the account gets one capability, to read through private folders.
  const prefix = await capabilityPrefix(ids);
  if (prefix) return { ids: {}, prefix };
  throw new Error(
    `The account "postgres" may not enter ${blocked[0]}. Move the checkout or set DATA_DIR to a folder it can reach, or set DATABASE_URL.`,
  );
}

async function idsOf(account: string): Promise<{ uid: number; gid: number } | undefined> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', account]), run('id', ['-g', account])]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    return undefined;
  }
}

async function createAccount() {
  await run('useradd', ['--system', '--user-group', '--no-create-home', 'postgres']).catch(() =>
    run('adduser', ['-S', '-D', '-H', 'postgres']).catch(() => undefined),
  );
  return idsOf('postgres');
}

/** Folders on the way to `path` that others may not enter. */
function blockedBy(path: string, { uid, gid }: { uid: number; gid: number }): string[] {
  const blocked: string[] = [];
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const { mode, uid: owner, gid: group } = statSync(folder);
    const bit = owner === uid ? 0o100 : group === gid ? 0o010 : 0o001;
    if (!(mode & bit)) blocked.unshift(folder);
    if (folder === dirname(folder)) return blocked;
  }
}

async function capabilityPrefix({ uid, gid }: { uid: number; gid: number }): Promise<string[] | undefined> {
  const capability = '+dac_override';
  const prefix = [
    'setpriv',
    `--reuid=${uid}`,
    `--regid=${gid}`,
    '--clear-groups',
    `--inh-caps=${capability}`,
    `--ambient-caps=${capability}`,
  ];
  const [program, ...args] = [...prefix, 'true'];
  return run(program as string, args).then(
    () => prefix,
    () => undefined,
  );
}

/** Adds the execute bit that some package managers lose. */
export function mayRun(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
