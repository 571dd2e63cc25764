import { type ChildProcess, spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../build/modules';

const ERROR = /^\S.*\(\d+,\d+\): error TS\d+: .+$/;

/** The errors that the compiler names, a line each, without what explains them further. */
export const typeErrors = (output: string): string[] =>
  output.split(/\r?\n/).filter((line) => ERROR.test(line));

/** The compiler runs as a program of its own below the one that is started: both are one group, and end together. */
const GROUPED = process.platform !== 'win32';

/** The compiler goes on to its end when it is asked to stop. */
function end(check: ChildProcess): void {
  try {
    if (GROUPED && check.pid) process.kill(-check.pid, 'SIGKILL');
    else check.kill('SIGKILL');
  } catch {
    // It has just ended by itself.
  }
}

/**
 * Checks the types of the whole suite, since a shared module is used by all: one check at a time, and another one when
 * it was asked for meanwhile. Bundles are made without types, so that a change is seen at once. A check ends with us.
 */
export function createTypeCheck(buildInfo: string, onErrors: (errors: string[]) => void): { run(): void } {
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
  const args = [tsc, '-p', '.', '--noEmit', '--incremental', '--tsBuildInfoFile', buildInfo];
  let running = false;
  let again = false;
  const run = () => {
    again = running;
    if (running) return;
    running = true;
    const check = spawn(process.execPath, [...args, '--pretty', 'false'], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'inherit'],
      detached: GROUPED,
    });
    const endWithUs = () => end(check);
    process.once('exit', endWithUs);
    // The page and the next bundle go first.
    if (check.pid) setPriority(check.pid, constants.priority.PRIORITY_LOW);
    let output = '';
    check.stdout.on('data', (chunk) => {
      output += chunk;
    });
    check.once('exit', () => process.off('exit', endWithUs));
    check.on('close', () => {
      running = false;
      if (again) run();
      else onErrors(typeErrors(output));
    });
  };
  return { run };
}
