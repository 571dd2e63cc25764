import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

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
  stop(): Promise<void>;
}

export interface StartOptions {
  port: number;
  /** Keeps the data of an earlier server; a fresh folder when absent. */
  dataDir?: string;
  env?: Record<string, string>;
}

/** Starts the built server on a folder and an import map of its own; resolves when it says that it is ready. */
export async function startServer({ port, dataDir, env }: StartOptions): Promise<RunningServer> {
  const folder = dataDir ?? mkdtempSync(join(tmpdir(), 'attest-e2e-'));
  const importMap = join(folder, 'importmap.json');
  if (!dataDir) cpSync(join(root, 'importmap.json'), importMap);
  const child = spawn(process.execPath, [join(root, 'server/dist/main.js')], {
    cwd: root,
    env: { ...process.env, PORT: String(port), DATA_DIR: folder, IMPORT_MAP: importMap, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  await ready(child);
  return {
    port,
    dataDir: folder,
    importMap,
    accounts: JSON.parse(readFileSync(join(folder, 'demo-accounts.json'), 'utf8')) as DemoAccount[],
    process: child,
    stop: () => stopped(child),
  };
}

function ready(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('Attest is ready at')) resolve();
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', (code) => reject(new Error(`The server stopped with code ${code}:\n${output}`)));
  });
}

function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}
