import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { postgresAccount, type RunAs } from '../../platform/database/embedded/account';
import { until } from '../../platform/database/embedded/launch';
import { giveTo, startProgram } from '../../platform/database/embedded/program';
import { ADMINISTRATOR, OWNER, PASSWORD } from './postgresNode';
import { pgBouncer } from './programs';

/** Where the pools lead: the ports of PostgreSQL. */
interface Ports {
  primary: number;
  replica: number;
}

/** As docs/operations.md has it written. */
const config = (folder: string, port: number, { primary, replica }: Ports) => `
[databases]
attest = host=127.0.0.1 port=${primary} dbname=attest
attest_direct = host=127.0.0.1 port=${primary} dbname=attest pool_mode=session
attest_replica = host=127.0.0.1 port=${replica} dbname=attest

[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${join(folder, 'userlist.txt')}
pool_mode = transaction
default_pool_size = 20
max_client_conn = 500
server_login_retry = 1
server_connect_timeout = 3
query_wait_timeout = 5
tcp_user_timeout = 10000
`;

/** Debian's PgBouncer before PostgreSQL: the pool `attest` in transaction mode, `attest_direct` in session mode. */
export class PgBouncer {
  #child: ChildProcess | undefined;

  private constructor(
    private readonly folder: string,
    private readonly port: number,
    private readonly account: RunAs,
  ) {}

  static async start(folder: string, port: number, ports: Ports): Promise<PgBouncer> {
    const bouncer = new PgBouncer(folder, port, await postgresAccount([join(folder, 'pgbouncer.ini')]));
    bouncer.#write(
      'userlist.txt',
      [OWNER, ADMINISTRATOR].map((user) => `"${user}" "${PASSWORD}"`).join('\n'),
    );
    bouncer.#write('pgbouncer.ini', config(folder, port, ports));
    const log = openSync(join(folder, 'pgbouncer.log'), 'a');
    bouncer.#child = startProgram(pgBouncer(), bouncer.account, [join(folder, 'pgbouncer.ini')], {
      stdio: ['ignore', log, log],
    });
    closeSync(log);
    if (!(await until(10_000, () => bouncer.#answers())))
      throw new Error(`PgBouncer did not start:\n${readFileSync(join(folder, 'pgbouncer.log'), 'utf8')}`);
    return bouncer;
  }

  url(pool: 'attest' | 'attest_direct' | 'attest_replica'): string {
    return `postgres://${OWNER}:${PASSWORD}@127.0.0.1:${this.port}/${pool}`;
  }

  /** Leads the pools elsewhere, as after a promotion. */
  lead(ports: Ports): void {
    this.#write('pgbouncer.ini', config(this.folder, this.port, ports));
    this.#child?.kill('SIGHUP');
  }

  async stop(): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    if (!child || child.exitCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGINT');
    await ended;
  }

  #write(name: string, content: string): void {
    const path = join(this.folder, name);
    writeFileSync(path, content, { mode: 0o600 });
    giveTo(path, this.account);
  }

  async #answers(): Promise<boolean> {
    const client = new pg.Client({ connectionString: this.url('attest'), connectionTimeoutMillis: 2_000 });
    client.on('error', () => undefined);
    return client.connect().then(
      () => client.end().then(() => true),
      () => false,
    );
  }
}
