import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../build/modules';

const ERROR = /^\S.*\(\d+,\d+\): error TS\d+: .+$/;

/** The errors that the compiler names, a line each, without what explains them further. */
export const typeErrors = (output: string): string[] =>
  output.split(/\r?\n/).filter((line) => ERROR.test(line));

/**
 * Checks the types of the whole suite, since a shared module is used by all: one check at a time, and another one when
 * it was asked for meanwhile. Bundles are made without types, so that a change is seen at once.
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
    });
    // The page and the next bundle go first.
    if (check.pid) setPriority(check.pid, constants.priority.PRIORITY_LOW);
    let output = '';
    check.stdout.on('data', (chunk) => {
      output += chunk;
    });
    check.on('close', () => {
      running = false;
      if (again) run();
      else onErrors(typeErrors(output));
    });
  };
  return { run };
}
