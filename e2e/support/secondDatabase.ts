import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { repository } from './server';

export interface SecondDatabase {
  url: string;
  stop(): Promise<void>;
}

/** An empty database beside the embedded one of a server. */
export async function startSecondDatabase(): Promise<SecondDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'attest-e2e-database-'));
  // As root the database runs under an account of its own, which has to pass this folder.
  chmodSync(folder, 0o711);
  const program = 'server/src/testing/clusterProcess.ts';
  const child = spawn(process.execPath, ['--import', 'tsx', program, folder], {
    cwd: repository,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const lines = createInterface(child.stdout);
  const [line] = await Promise.race([
    once(lines, 'line'),
    ended.then(([code]) => Promise.reject(new Error(`The second database ended with ${code}`))),
  ]);
  return {
    url: (JSON.parse(String(line)) as { url: string }).url,
    stop: async () => {
      child.stdin.end();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
