import { type ChildProcess, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { postgresAccount, type RunAs } from '../../platform/database/embedded/account';
import { until } from '../../platform/database/embedded/launch';
import { finished, giveTo, startProgram } from '../../platform/database/embedded/program';
import { postgresProgram } from './programs';

/** The operator's account of the database, who is no superuser, and that of its administrator. */
export const OWNER = 'attest';
export const ADMINISTRATOR = 'postgres';
export const PASSWORD = 'only-for-tests';

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  timezone: 'UTC',
  wal_level: 'replica',
  hot_standby: 'on',
  max_connections: '120',
  wal_keep_size: '256MB',
  log_min_messages: 'warning',
};

/** One PostgreSQL of Debian: a primary, or a replica that follows one. */
export class PostgresNode {
  #child: ChildProcess | undefined;

  private constructor(
    readonly folder: string,
    readonly port: number,
    private readonly account: RunAs,
  ) {}

  /** Address of a database of this node. */
  url(user = OWNER, database = 'attest'): string {
    return `postgres://${user}:${PASSWORD}@127.0.0.1:${this.port}/${database}`;
  }

  /** A new primary with the operator's database and account, as docs/operations.md has them made. */
  static async primary(parent: string, port: number): Promise<PostgresNode> {
    const node = await PostgresNode.#at(join(parent, 'primary'), port);
    const password = join(parent, 'password');
    writeFileSync(password, PASSWORD, { mode: 0o644 });
    const args = ['-D', node.folder, '-U', ADMINISTRATOR, '--auth=scram-sha-256', `--pwfile=${password}`];
    await finished(postgresProgram('initdb'), node.account, [...args, '--encoding=UTF8', '--locale=C.UTF-8']);
    await node.start();
    await node.ask(`create role ${OWNER} login createrole password '${PASSWORD}'`, 'postgres');
    await node.ask(`create database attest owner ${OWNER}`, 'postgres');
    await node.ask('alter function pg_catalog.arraycontains(anyarray, anyarray) leakproof');
    return node;
  }

  /** A replica of this one, without which nothing is acknowledged from now on. */
  async replica(parent: string, port: number): Promise<PostgresNode> {
    const node = await PostgresNode.#at(join(parent, 'replica'), port);
    const from = `${this.url(ADMINISTRATOR, 'postgres')}?application_name=replica`;
    await finished(postgresProgram('pg_basebackup'), node.account, [
      ...['-D', node.folder, '-R', '-X', 'stream', '--checkpoint=fast', '-d', from],
    ]);
    await node.start();
    await this.ask("alter system set synchronous_standby_names = '*'");
    await this.ask('select pg_reload_conf()');
    await until(30_000, async () => {
      const [one] = await this.ask('select sync_state from pg_stat_replication');
      return one?.sync_state === 'sync';
    });
    return node;
  }

  static async #at(folder: string, port: number): Promise<PostgresNode> {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const account = await postgresAccount([folder]);
    giveTo(folder, account);
    return new PostgresNode(folder, port, account);
  }

  /** Starts it and waits until it answers. */
  async start(): Promise<void> {
    const settings = Object.entries({ ...SETTINGS, port: String(this.port) });
    const args = ['-D', this.folder, ...settings.flatMap(([key, value]) => ['-c', `${key}=${value}`])];
    const log = openSync(`${this.folder}.log`, 'a');
    this.#child = startProgram(postgresProgram('postgres'), this.account, args, {
      stdio: ['ignore', log, log],
    });
    closeSync(log);
    const up = () =>
      this.ask('select 1', 'postgres').then(
        () => true,
        () => false,
      );
    if (!(await until(30_000, up)))
      throw new Error(`PostgreSQL did not start:\n${readFileSync(`${this.folder}.log`, 'utf8')}`);
  }

  /** Asks it as its administrator. */
  async ask(statement: string, database = 'attest'): Promise<Record<string, unknown>[]> {
    const client = new pg.Client({ connectionString: this.url(ADMINISTRATOR, database) });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return (await client.query(statement)).rows;
    } finally {
      await client.end();
    }
  }

  /** Makes a replica the primary. */
  promote = (): Promise<unknown> => this.ask('select pg_promote(true)', 'postgres');

  /** Ends it as a crash does (SIGQUIT), or in order (SIGINT), and waits. */
  async stop(signal: 'SIGQUIT' | 'SIGINT' = 'SIGINT'): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    if (!child || child.exitCode !== null) return;
    const ended = once(child, 'exit');
    this.#signal(child, signal);
    await ended;
  }

  #signal(child: ChildProcess, signal: NodeJS.Signals): void {
    if (!child.kill(signal)) spawnSync('kill', [`-${signal.slice(3)}`, String(child.pid)]);
  }
}
