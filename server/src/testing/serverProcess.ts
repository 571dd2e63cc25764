import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { APPLICATIONS } from '@attest/api-contract';
import { build } from 'esbuild';
import { copyRecordTypes, OWN_PACKAGES } from '../../../root-config/tools/build/server';

const REPOSITORY = join(__dirname, '../../..');
const MODULES = ['root-config', ...APPLICATIONS];

/**
 * A folder that looks like a deployed repository: the bundled server, and modules without content, because
 * these tests are about the process and not about what browsers load.
 */
export class ProcessRoot {
  private constructor(
    readonly folder: string,
    private readonly dataDirs: string[] = [],
  ) {}

  /** @param commands what operators run beside the server, by the names of their files */
  static async create(commands: string[] = []): Promise<ProcessRoot> {
    const parent = join(REPOSITORY, '.cache');
    mkdirSync(parent, { recursive: true });
    const folder = mkdtempSync(join(parent, 'server-process-'));
    await build({
      entryPoints: ['main', ...commands].map((name) => join(REPOSITORY, `server/src/${name}.ts`)),
      outdir: join(folder, 'server/dist'),
      bundle: true,
      format: 'esm',
      platform: 'node',
      packages: 'external',
      alias: OWN_PACKAGES,
      loader: { '.bpmn': 'text', '.sql': 'text', '.txt': 'text', '.webm': 'base64' },
      logLevel: 'error',
    });
    copyRecordTypes(join(folder, 'server/dist'));
    const imports: Record<string, string> = { systemjs: './modules/root-config/0.1.0/root-config.js' };
    for (const name of MODULES) {
      mkdirSync(join(folder, name, 'dist/0.1.0'), { recursive: true });
      writeFileSync(join(folder, name, `dist/0.1.0/${name}.js`), '');
      imports[`@attest/${name}`] = `./modules/${name}/0.1.0/${name}.js`;
    }
    writeFileSync(join(folder, 'importmap.json'), JSON.stringify({ imports }));
    return new ProcessRoot(folder);
  }

  /** A data folder of its own, removed at the end; the database's account may pass it. */
  dataDir(): string {
    const folder = mkdtempSync(join(tmpdir(), 'attest-process-'));
    this.dataDirs.push(folder);
    return join(folder, 'data');
  }

  spawn(env: Record<string, string>): ServerProcess {
    return new ServerProcess(
      spawn(process.execPath, [join(this.folder, 'server/dist/main.js')], {
        env: {
          PATH: process.env.PATH,
          DEMO: 'false',
          PORT: '0',
          LOG_LEVEL: 'warn',
          DRAIN_SECONDS: '0',
          ...env,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      }),
    );
  }

  /** Runs a command of the operators to its end. */
  async run(command: string, args: string[], env: Record<string, string>): Promise<ServerProcess> {
    const ran = new ServerProcess(
      spawn(process.execPath, [join(this.folder, `server/dist/${command}.js`), ...args], {
        env: { PATH: process.env.PATH, DEMO: 'false', LOG_LEVEL: 'warn', ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      }),
    );
    await ran.ended;
    return ran;
  }

  /** Address of the embedded database of a data folder, as long as it runs. */
  databaseUrl(dataDir: string): string {
    const password = readFileSync(join(dataDir, 'postgres.secret'), 'utf8').trim();
    const [, , , port] = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n');
    return `postgres://attest:${password}@127.0.0.1:${port}/attest`;
  }

  remove(): void {
    for (const folder of [this.folder, ...this.dataDirs]) rmSync(folder, { recursive: true, force: true });
  }
}

export class ServerProcess {
  output = '';
  errors = '';
  readonly ended: Promise<number | null>;

  constructor(readonly child: ChildProcess) {
    this.ended = once(child, 'close').then(([code]) => code as number | null);
    child.stdout?.on('data', (chunk) => {
      this.output += chunk;
    });
    child.stderr?.on('data', (chunk) => {
      this.errors += chunk;
    });
  }

  /** Answers the address it announces. Throws when it ends instead. */
  async ready(): Promise<string> {
    const announced = () => /^Attest is ready at (\S+)$/m.exec(this.output)?.[1];
    const heard = new Promise<void>((resolve) => {
      this.child.stdout?.on('data', () => announced() && resolve());
    });
    await Promise.race([announced() ? undefined : heard, this.ended]);
    const address = announced();
    if (!address) throw new Error(`The server ended before it was ready:\n${this.errors}`);
    return address;
  }

  /** Asks it to stop, and waits. Answers its exit code. */
  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
    this.child.kill(signal);
    return this.ended;
  }
}
