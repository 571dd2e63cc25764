import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { copyDemo } from './demo';

/** The tree that these tests belong to. */
export const repository = fileURLToPath(new URL('../..', import.meta.url));

/** A demo account as `npm start` prints it. */
export interface DemoAccount {
  tenant: string;
  url: string;
  account: string;
  password: string;
  name: string;
  roles: string[];
}

export interface RunningServer {
  port: number;
  dataDir: string;
  importMap: string;
  accounts: DemoAccount[];
  process: ChildProcess;
  /** Resolves when the server has printed it. */
  said(pattern: RegExp): Promise<void>;
  stop(): Promise<void>;
}

export interface StartOptions {
  port: number;
  /** Keeps the data of an earlier server; a folder of its own with demo data when absent. */
  dataDir?: string;
  env?: Record<string, string>;
  /** The tree that is served; the one of these tests when absent. */
  root?: string;
}

/** Starts the built server on a folder and an import map of its own; resolves when it says that it is ready. */
export async function startServer({
  port,
  dataDir,
  env,
  root = repository,
}: StartOptions): Promise<RunningServer> {
  const folder = dataDir ?? mkdtempSync(join(tmpdir(), 'attest-e2e-'));
  const importMap = join(folder, 'importmap.json');
  if (!dataDir) copyDemo(folder);
  if (!existsSync(importMap)) cpSync(join(root, 'importmap.json'), importMap);
  const child = spawn(process.execPath, [join(root, 'server/dist/main.js')], {
    cwd: root,
    env: { ...process.env, PORT: String(port), DATA_DIR: folder, IMPORT_MAP: importMap, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const printed = listenTo(child);
  await printed.said(/Attest is ready at/);
  return {
    port,
    dataDir: folder,
    importMap,
    accounts: JSON.parse(readFileSync(join(folder, 'demo-accounts.json'), 'utf8')) as DemoAccount[],
    process: child,
    said: printed.said,
    stop: () => stopped(child),
  };
}

/** Collects what a program prints. `said` rejects when the program ends without having printed it. */
export function listenTo(child: ChildProcess): {
  said(pattern: RegExp): Promise<void>;
  output(): string;
} {
  let output = '';
  const waiting = new Set<() => void>();
  const read = (chunk: Buffer) => {
    output += chunk.toString();
    for (const look of waiting) look();
  };
  child.stdout?.on('data', read);
  child.stderr?.on('data', read);
  return {
    output: () => output,
    said: (pattern) =>
      new Promise((resolve, reject) => {
        const look = () => {
          if (!pattern.test(output)) return;
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
        look();
        child.once('close', (code) => reject(new Error(`The program ended with ${code}:\n${output}`)));
      }),
  };
}

function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}
