import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from './run.mjs';

/** Path of the first of some programs that is there, also where only administrators look. */
export const onPath = (names) =>
  [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find((path) => existsSync(path));

/** Whether this is a Debian that may be changed. */
export const mayInstall = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

const QUIET = { stdio: ['ignore', 'ignore', 'inherit'] };

/** One after the other: apt lets nobody in beside itself. */
let last = Promise.resolve();

/** Installs packages of Debian; none of them starts anything. */
export const installFromDebian = (packages) => {
  last = last.then(async () => {
    // Services begin at no runlevel that is for maintenance.
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
    await run('apt-get', ['update', '-q'], { ...QUIET, env });
    await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...packages], { ...QUIET, env });
  });
  return last;
};
