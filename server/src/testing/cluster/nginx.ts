import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { until } from '../../platform/database/embedded/launch';
import { installedAt } from './programs';

const EXAMPLE = join(__dirname, '../../../../docs/deployment/nginx.conf');

/** Replaces what is in a text for certain. */
function replaced(text: string, changes: Record<string, string>): string {
  let changed = text;
  for (const [from, to] of Object.entries(changes)) {
    if (!changed.includes(from)) throw new Error(`${EXAMPLE} has no ${from}`);
    changed = changed.replaceAll(from, to);
  }
  return changed;
}

/** Debian's nginx with docs/deployment/nginx.conf as it is written, but for ports and the folder of its certificate. */
export class Nginx {
  #child: ChildProcess | undefined;

  private constructor(
    private readonly folder: string,
    /** Ports for http and https. */
    readonly ports: { plain: number; secure: number },
    /** Certificate of example.com. */
    readonly certificate: string,
  ) {}

  static async start(
    parent: string,
    ports: { plain: number; secure: number },
    upstream: [number, number],
  ): Promise<Nginx> {
    const folder = join(parent, 'nginx');
    mkdirSync(folder);
    const [certificate, key] = [join(folder, 'fullchain.pem'), join(folder, 'key.pem')];
    const request = [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-days',
      '2',
      '-subj',
      '/CN=example.com',
    ];
    const names = ['-addext', 'subjectAltName=DNS:example.com', '-keyout', key, '-out', certificate];
    execFileSync('openssl', [...request, ...names], { stdio: 'ignore' });
    const site = replaced(readFileSync(EXAMPLE, 'utf8'), {
      'listen 80;': `listen 127.0.0.1:${ports.plain};`,
      'listen 443 ssl http2;': `listen 127.0.0.1:${ports.secure} ssl http2;`,
      '  listen [::]:80;\n': '',
      '  listen [::]:443 ssl http2;\n': '',
      '127.0.0.1:8001': `127.0.0.1:${upstream[0]}`,
      '127.0.0.1:8002': `127.0.0.1:${upstream[1]}`,
      '/etc/ssl/attest/fullchain.pem': certificate,
      '/etc/ssl/private/attest.pem': key,
    });
    writeFileSync(join(folder, 'attest.conf'), site);
    writeFileSync(
      join(folder, 'nginx.conf'),
      `daemon off;\nworker_processes 2;\npid ${join(folder, 'nginx.pid')};\nevents {}\nhttp {
        access_log off;
        ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${join(folder, kind)};`).join('\n')}
        include ${join(folder, 'attest.conf')};\n}\n`,
    );
    const nginx = new Nginx(folder, ports, readFileSync(certificate, 'utf8'));
    await nginx.#begin();
    return nginx;
  }

  async #begin(): Promise<void> {
    const log = openSync(join(this.folder, 'error.log'), 'a');
    const args = ['-c', join(this.folder, 'nginx.conf'), '-p', this.folder, '-e', 'stderr'];
    this.#child = spawn(installedAt('/usr/sbin/nginx'), args, { stdio: ['ignore', log, log] });
    closeSync(log);
    if (!(await until(10_000, () => this.#listens()))) throw new Error(`nginx did not start:\n${this.log}`);
  }

  /** What it has complained of. */
  get log(): string {
    return readFileSync(join(this.folder, 'error.log'), 'utf8');
  }

  async stop(): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    if (!child || child.exitCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  }

  #listens(): Promise<boolean> {
    return new Promise((resolve) => {
      const socket = connect(this.ports.secure, '127.0.0.1', () => {
        socket.destroy();
        resolve(true);
      });
      socket.once('error', () => resolve(false));
    });
  }
}
