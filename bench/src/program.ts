import { type ChildProcess, spawn } from 'node:child_process';
import { constants, publicEncrypt } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

interface Account {
  tenant: string;
  account: string;
  password: string;
}

export interface Session {
  cookie: string;
  csrf: string;
}

/** The built server on a folder of its own, spoken to as a program would. Everything stays on the loopback. */
export class Program {
  #child: ChildProcess | undefined;
  readonly folder = mkdtempSync(join(tmpdir(), 'attest-bench-'));

  constructor(readonly port: number) {}

  get origin(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Milliseconds until the server says that it is ready. */
  async start(): Promise<number> {
    const from = performance.now();
    const child = spawn(process.execPath, [join(root, 'server/dist/main.js')], {
      cwd: root,
      env: { ...process.env, PORT: String(this.port), DATA_DIR: this.folder, LOG_LEVEL: 'warn' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.#child = child;
    await new Promise<void>((resolve, reject) => {
      child.once('exit', (code) => reject(new Error(`The server ended with code ${code}`)));
      child.stdout?.on('data', (chunk: Buffer) => chunk.includes('is ready at') && resolve());
    });
    return performance.now() - from;
  }

  /** Resident memory of the server process in bytes. */
  memory(): number {
    const status = readFileSync(`/proc/${this.#child?.pid}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) * 1024;
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

  /** Address of the embedded database for its owner. */
  get databaseUrl(): string {
    const port = readFileSync(join(this.folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[3];
    const secret = readFileSync(join(this.folder, 'postgres.secret'), 'utf8').trim();
    return `postgres://attest:${secret}@127.0.0.1:${port}/attest`;
  }

  async signIn(account: string): Promise<Session> {
    const accounts = JSON.parse(readFileSync(join(this.folder, 'demo-accounts.json'), 'utf8')) as Account[];
    const { password } = accounts.find((one) => one.account === account) as Account;
    const tenants = await this.#get<{ tenantId: string; code: string }[]>('group/group-tenants');
    const { tenantId } = tenants.find((one) => one.code === 'hkpharma') as { tenantId: string };
    const key = await this.#get<{ publicKey: string; nonce: string }>('userCenter/user/getLoginKey');
    const text = encodeURIComponent(JSON.stringify({ password, nonce: key.nonce, time: Date.now() }));
    const padding = { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' };
    const cipher = publicEncrypt({ key: key.publicKey, ...padding }, Buffer.from(text)).toString('base64');
    const answer = await fetch(`${this.#api}/userCenter/user/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ account, password: cipher, tenantId }),
    });
    if (!answer.ok) throw new Error(`Signing in answers ${answer.status}: ${await answer.text()}`);
    const cookie = answer.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ');
    return {
      cookie: `${cookie}; attest-tenant=${tenantId}`,
      csrf: answer.headers.get('x-csrf-token') ?? '',
    };
  }

  /** One POST; throws unless it succeeds. */
  async call<T>(path: string, input: unknown, { cookie, csrf }: Session): Promise<T> {
    const answer = await fetch(`${this.#api}/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie, 'x-csrf-token': csrf },
      body: JSON.stringify(input),
    });
    const { success, data, resultMessage } = (await answer.json()) as {
      success: boolean;
      data: T;
      resultMessage: string;
    };
    if (!success) throw new Error(`${path} answers ${resultMessage}`);
    return data;
  }

  async #get<T>(path: string): Promise<T> {
    const answer = await fetch(`${this.#api}/${path}`);
    return ((await answer.json()) as { data: T }).data;
  }

  get #api(): string {
    return `${this.origin}/api`;
  }
}
