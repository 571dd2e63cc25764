import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repin } from './version';

type Manifest = Parameters<typeof repin>[0];
interface Lock {
  packages: Record<string, Manifest>;
}

const read = <T>(path: string): T => JSON.parse(readFileSync(path, 'utf8')) as T;
const write = (path: string, content: unknown): void =>
  writeFileSync(path, `${JSON.stringify(content, null, 2)}\n`);

/**
 * Gives a workspace another version: in its own manifest, in those that pin it, and in the lockfile, so that
 * `npm ci` goes on to find it here.
 */
export const setVersion = (root: string, workspace: string, version: string): void => {
  const packageName = `@attest/${workspace}`;
  const { workspaces } = read<{ workspaces: string[] }>(join(root, 'package.json'));
  for (const folder of workspaces) {
    const path = join(root, folder, 'package.json');
    const manifest = read<Manifest>(path);
    if (folder === workspace) manifest.version = version;
    if (repin(manifest, packageName, version) || folder === workspace) write(path, manifest);
  }
  const lockPath = join(root, 'package-lock.json');
  const lock = read<Lock>(lockPath);
  for (const [path, entry] of Object.entries(lock.packages)) {
    if (path === workspace) entry.version = version;
    repin(entry, packageName, version);
  }
  write(lockPath, lock);
};
