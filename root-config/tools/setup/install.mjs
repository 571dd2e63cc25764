import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './run.mjs';

const FLOOR = [20, 19];

/** Ends the process with a clear sentence when Node is older than the floor. */
export const requireNode = (version = process.versions.node) => {
  const [major, minor] = version.split('.').map(Number);
  if (major > FLOOR[0] || (major === FLOOR[0] && minor >= FLOOR[1])) return;
  console.error(`Attest needs Node ${FLOOR.join('.')} or later; this is Node ${version}.`);
  process.exit(1);
};

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));

/** True when every package that the lockfile asks for is in node_modules, in that version. */
const holds = (root) => {
  const installedLock = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(installedLock)) return false;
  const wanted = readJson(join(root, 'package-lock.json')).packages;
  const installed = readJson(installedLock).packages;
  return Object.entries(wanted).every(
    ([path, entry]) =>
      !path.startsWith('node_modules/') || entry.optional || installed[path]?.version === entry.version,
  );
};

/** Installs when node_modules is missing or the lockfile changed since the last installation. */
export const install = async (root) => {
  const stampPath = join(root, 'node_modules/.attest-lock');
  const hash = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  if (existsSync(stampPath) && readFileSync(stampPath, 'utf8') === hash) return;
  if (!holds(root)) {
    console.log('Installing packages …');
    const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
    // Only what is missing, so that a start after a small change is quick; `npm ci` installs everything anew.
    // `--no-save` takes every version from the lockfile and leaves that as it is.
    const code = await run(npm, ['install', '--no-save', '--no-audit', '--no-fund'], { cwd: root });
    if (code !== 0) {
      console.error('npm install failed; see its output above.');
      process.exit(code);
    }
  }
  writeFileSync(stampPath, hash);
};
