import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildWorkers } from '../../../../root-config/tools/build/server';
import { freePort } from '../../platform/database/embedded/launch';
import { ProcessRoot, type ServerProcess } from '../serverProcess';
import { TestServer } from '../testServer';
import { Balancer } from './balancer';
import { PgBouncer } from './pgBouncer';
import { PostgresNode } from './postgresNode';

/** One instance of the server, started again at the same address. */
export class Instance {
  #process: ServerProcess;
  address = '';

  constructor(private readonly begin: () => ServerProcess) {
    this.#process = begin();
  }

  async ready(): Promise<void> {
    this.address = await this.#process.ready();
  }

  /** What it has written to its log. */
  get log(): string {
    return this.#process.errors;
  }

  stop = (): Promise<number | null> => this.#process.stop();

  /** As an upgrade does it: asks it to stop, waits, starts it. Answers the exit code. */
  async restart(): Promise<number | null> {
    const code = await this.stop();
    this.#process = this.begin();
    await this.ready();
    return code;
  }
}

/** PostgreSQL of Debian with a replica, PgBouncer, two instances on one folder, and a balancer before them. */
export class Cluster {
  root!: ProcessRoot;
  primary!: PostgresNode;
  replica!: PostgresNode;
  bouncer!: PgBouncer;
  instances!: [Instance, Instance];
  balancer!: Balancer;
  readonly #folder = mkdtempSync(join(tmpdir(), 'attest-cluster-'));
  /** What ends what was started, the last first. */
  readonly #stops: (() => unknown)[] = [];

  private constructor() {}

  /** @param env what the instances are told besides */
  static async start(env: Record<string, string> = {}): Promise<Cluster> {
    const cluster = new Cluster();
    try {
      await cluster.#startDatabases();
      await cluster.#startInstances(env);
      return cluster;
    } catch (error) {
      await cluster.stop();
      throw error;
    }
  }

  async #startDatabases(): Promise<void> {
    const folder = this.#folder;
    this.#stops.unshift(() => rmSync(folder, { recursive: true, force: true }));
    chmodSync(folder, 0o711);
    this.primary = await PostgresNode.primary(folder, await freePort());
    this.#stops.unshift(() => this.primary.stop('SIGQUIT'));
    this.replica = await this.primary.replica(folder, await freePort());
    this.#stops.unshift(() => this.replica.stop('SIGQUIT'));
    const ports = { primary: this.primary.port, replica: this.replica.port };
    this.bouncer = await PgBouncer.start(folder, await freePort(), ports);
    this.#stops.unshift(() => this.bouncer.stop());
  }

  async #startInstances(env: Record<string, string>): Promise<void> {
    this.root = await ProcessRoot.create(['doctor', 'backup', 'restore']);
    this.#stops.unshift(() => this.root.remove());
    await buildWorkers(join(this.root.folder, 'server/dist'));
    const limits = { PUBLIC_RATE: '1000000', CALLS_PER_PERSON: '1000000' };
    const all = { ...this.environment, DRAIN_SECONDS: '5', ...limits, ...env };
    const begin = async () => {
      const PORT = String(await freePort());
      const instance = new Instance(() => this.root.spawn({ ...all, PORT }));
      this.#stops.unshift(() => instance.stop());
      return instance;
    };
    this.instances = [await begin(), await begin()];
    await Promise.all(this.instances.map((instance) => instance.ready()));
    this.balancer = await Balancer.start(this.instances.map(({ address }) => address));
    this.#stops.unshift(() => this.balancer.stop());
  }

  /** How the instances reach database and files, which commands of the operators are told too. */
  get environment(): Record<string, string> {
    return {
      DATABASE_URL: this.bouncer.url('attest'),
      DATABASE_DIRECT_URL: this.bouncer.url('attest_direct'),
      DATABASE_REPLICA_URL: this.bouncer.url('attest_replica'),
      DATA_DIR: join(this.#folder, 'shared'),
    };
  }

  /** A server in this process, past everything: prepares and checks. */
  beside = (node: PostgresNode): Promise<TestServer> =>
    TestServer.start({ database: { url: node.url(), drop: async () => undefined } });

  async stop(): Promise<void> {
    for (const stop of this.#stops.splice(0)) await stop();
  }
}
