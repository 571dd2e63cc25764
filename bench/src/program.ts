import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { constants, publicEncrypt } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** As `npm start` runs the server. */
export const FLAGS = ['--enable-source-maps', '--max-semi-space-size=64'];
const root = fileURLToPath(new URL('../..', import.meta.url));

/** One person makes the calls and opens the connections of thousands. */
const ONE_PERSON_FOR_ALL = { CALLS_PER_PERSON: '10000000', SOCKETS_PER_PERSON: '1000000' };

interface Account {
  tenant: string;
  account: string;
  password: string;
}

export interface Session {
  cookie: string;
  csrf: string;
}

export const LOGIN_KEY = 'userCenter/user/getLoginKey';

/** What a password is encrypted with, once. */
export interface LoginKey {
  publicKey: string;
  nonce: string;
}

/** A password as the browser sends it. */
export function encryptWith({ publicKey, nonce }: LoginKey, password: string): string {
  const text = encodeURIComponent(JSON.stringify({ password, nonce, time: Date.now() }));
  const padding = { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' };
  return publicEncrypt({ key: publicKey, ...padding }, Buffer.from(text)).toString('base64');
}

/** The built server on a folder of its own, spoken to as a program would. Everything stays on the loopback. */
export class Program {
  #child: ChildProcess | undefined;
  readonly folder = mkdtempSync(join(tmpdir(), 'attest-bench-'));

  constructor(readonly port: number) {}

  get origin(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /**
   * Milliseconds until the server says that it is ready. `settings` are added to its environment; `loaded` is a module
   * that it loads before anything else, see `ask`.
   */
  async start(settings: Record<string, string> = {}, loaded?: URL): Promise<number> {
    const from = performance.now();
    const flags = [...FLAGS, ...(loaded ? ['--import', loaded.href] : [])];
    const child = spawn(process.execPath, [...flags, join(root, 'server/dist/main.js')], {
      cwd: root,
      env: {
        ...process.env,
        PORT: String(this.port),
        DATA_DIR: this.folder,
        LOG_LEVEL: 'warn',
        DEMO: 'true',
        ...ONE_PERSON_FOR_ALL,
        ...settings,
      },
      stdio: ['ignore', 'pipe', 'inherit', ...(loaded ? (['ipc'] as const) : [])],
      // Dates stay dates.
      serialization: 'advanced',
    });
    this.#child = child;
    await new Promise<void>((resolve, reject) => {
      child.once('exit', (code) => reject(new Error(`The server ended with code ${code}`)));
      child.stdout?.on('data', (chunk: Buffer) => chunk.includes('is ready at') && resolve());
    });
    return performance.now() - from;
  }

  /** What the module that was loaded into the server answers. */
  ask<T>(): Promise<T> {
    return new Promise((resolve) => {
      this.#child?.once('message', (answer) => resolve(answer as T));
      this.#child?.send({});
    });
  }

  /** Stops and starts again with other settings. */
  async restart(settings: Record<string, string>): Promise<void> {
    await this.stop();
    await this.start(settings);
  }

  /** A second program over a copy of the data, on the next port. Stops and starts this one. */
  async twin(): Promise<Program> {
    const twin = new Program(this.port + 1);
    await this.stop();
    // With owners and modes: the embedded database insists on them.
    execFileSync('cp', ['-a', `${this.folder}/.`, twin.folder]);
    await this.start();
    return twin;
  }

  get pid(): number {
    if (this.#child?.pid === undefined) throw new Error('The server does not run');
    return this.#child.pid;
  }

  /** Resident memory of the server process in bytes. */
  memory(): number {
    const status = readFileSync(`/proc/${this.#child?.pid}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) * 1024;
  }

  /** Milliseconds of CPU that the server's main thread has had: what else the machine does is not in it. */
  cpuTime(): number {
    const pid = this.#child?.pid;
    return Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  }

  async stop(): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null) return;
    await new Promise((resolve) => {
      child.once('exit', resolve);
      child.kill('SIGTERM');
    });
  }

  async remove(): Promise<void> {
    await this.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Address of the database for its owner: of `DATABASE_URL`, else of the embedded one. */
  get databaseUrl(): string {
    if (process.env.DATABASE_URL) return process.env.DATABASE_URL;
    const port = readFileSync(join(this.folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[3];
    const secret = readFileSync(join(this.folder, 'postgres.secret'), 'utf8').trim();
    const folder = join(this.folder, 'postgres');
    // The same way as the server's own.
    return existsSync(join(folder, `.s.PGSQL.${port}`))
      ? `postgres://attest:${secret}@localhost/attest?${new URLSearchParams({ host: folder, port: String(port) })}`
      : `postgres://attest:${secret}@127.0.0.1:${port}/attest`;
  }

  /** Signs a person in, of the tenant `hkpharma` unless another is named. */
  async signIn(account: string, password = this.passwordOf(account), tenant = 'hkpharma'): Promise<Session> {
    const tenantId = await this.tenantId(tenant);
    const { headers } = await this.send(
      'userCenter/user/login',
      { account, password: await this.encrypt(password), tenantId },
      { cookie: '', csrf: '' },
    );
    const cookie = headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ');
    return {
      cookie: `${cookie}; attest-tenant=${tenantId}`,
      csrf: headers.get('x-csrf-token') ?? '',
    };
  }

  /** The password of a demo account. */
  passwordOf(account: string): string {
    const accounts = JSON.parse(readFileSync(join(this.folder, 'demo-accounts.json'), 'utf8')) as Account[];
    return (accounts.find((one) => one.account === account) as Account).password;
  }

  /** A password as the browser sends it. */
  async encrypt(password: string): Promise<string> {
    return encryptWith(await this.get<LoginKey>(LOGIN_KEY), password);
  }

  /** One POST of an object, or of bytes; throws unless it succeeds. */
  async call<T>(path: string, input: unknown, session: Session): Promise<T> {
    return (await this.send<T>(path, input, session)).data;
  }

  /** The same with the headers of the answer. */
  async send<T>(
    path: string,
    input: unknown,
    { cookie, csrf }: Session,
  ): Promise<{ data: T; headers: Headers }> {
    const bytes = Buffer.isBuffer(input);
    const answer = await fetch(`${this.#api}/${path}`, {
      method: 'POST',
      headers: {
        'content-type': bytes ? 'application/octet-stream' : 'application/json',
        cookie,
        'x-csrf-token': csrf,
      },
      body: bytes ? new Uint8Array(input) : JSON.stringify(input),
    });
    const envelope = (await answer.json()) as { success: boolean; data: T; resultMessage: string };
    if (!envelope.success)
      throw new Error(`${path} answers ${envelope.resultMessage} ${JSON.stringify(envelope.data)}`);
    return { data: envelope.data, headers: answer.headers };
  }

  /** Id of a tenant; of `hkpharma` unless another is named. */
  async tenantId(code = 'hkpharma'): Promise<string> {
    const tenants = await this.get<{ tenantId: string; code: string }[]>('group/group-tenants');
    return (tenants.find((one) => one.code === code) as { tenantId: string }).tenantId;
  }

  /** One GET, of somebody where a session is given. */
  async get<T>(path: string, { cookie } = { cookie: '' }): Promise<T> {
    const answer = await fetch(`${this.#api}/${path}`, { headers: { cookie } });
    return ((await answer.json()) as { data: T }).data;
  }

  get #api(): string {
    return `${this.origin}/api`;
  }
}
