import { spawn } from 'node:child_process';
import { chmodSync, chownSync } from 'node:fs';
import { mayRun, type RunAs } from './account';

type SpawnOptions = { detached?: boolean; stdio: ('ignore' | 'pipe' | number)[] };

/** Starts one of PostgreSQL's programs under its account. */
export function startProgram(program: string, { ids, prefix }: RunAs, args: string[], options: SpawnOptions) {
  if (!mayRun(program)) chmodSync(program, 0o755);
  const [first, ...rest] = [...prefix, program, ...args];
  return spawn(first as string, rest, { ...ids, ...options, cwd: '/', env: { ...process.env, LC_ALL: 'C' } });
}

/** Runs a program to its end. Throws with what it said when it fails. */
export function finished(program: string, account: RunAs, args: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = startProgram(program, account, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk) => {
        output += chunk;
      });
    }
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`initdb ended with ${code}:\n${output.trim()}`)),
    );
  });
}

/** Gives a file or folder to the account. */
export function giveTo(path: string, { ids, prefix }: RunAs): void {
  const uid = ids.uid ?? idIn(prefix, '--reuid=');
  const gid = ids.gid ?? idIn(prefix, '--regid=');
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
}

function idIn(prefix: string[], option: string): number | undefined {
  const found = prefix.find((part) => part.startsWith(option));
  return found === undefined ? undefined : Number(found.slice(option.length));
}
