import { join } from 'node:path';
import type pg from 'pg';
import type { Logger } from 'pino';
import { CallRate } from './calls/callRate';
import { type ContextOptions, contextsOf, runInContext } from './calls/context';
import type { NamesOf } from './calls/personNames';
import type { Config } from './config/config';
import type { DatabaseAccess } from './database/access';
import { Listener } from './database/listener';
import { collectMigrations } from './database/migrate';
import { createPool } from './database/pool';
import { Replica } from './database/replica';
import { loadSecrets, type Secrets } from './database/secrets';
import {
  type Connections,
  type TenantTransaction,
  type TenantWork,
  type TransactionOptions,
  tenantTransaction,
} from './database/tenantTransaction';
import { workBehind } from './database/workBehind';
import type { ContentStore } from './files/store/contentStore';
import { openStore } from './files/store/openStore';
import { eachApart } from './jobs/eachApart';
import { Jobs } from './jobs/jobs';
import { type Piece, type Together, Turns } from './jobs/turns';
import type { Authenticator, Caller, Context, LastKnown, ServerModule } from './module';
import { Offers } from './offers';
import { clockUntil, HEAVY, Pace } from './pace';
import { PushHub } from './push/hub';
import { RecordAudience } from './push/recordAudience';
import { Relay } from './push/relay';
import { RenditionThreads } from './renditions/renditions';
import { Shards } from './shards';
import { TenantDirectory } from './tenantDirectory';

export interface PlatformOptions {
  config: Config;
  database: DatabaseAccess;
  log: Logger;
  sessions: SessionKeeper;
  /** Who keeps the people. */
  namesOf: NamesOf;
  /** Folder of what is built: worker threads, and the commands of operators. */
  workers: string;
}

declare module './module' {
  interface Context {
    platform: Platform;
  }
}

/** Connections for heavy calls, and two for exports and what imports check. */
const BEHIND = HEAVY.all + 2;

/** What the platform asks of whoever keeps the sessions. */
export interface SessionKeeper {
  authenticate: Authenticator;
  /** Without asking: undefined where nothing is remembered, or the session is to be marked as seen. */
  lastKnown(tenantId: string, token: string): LastKnown | undefined;
  /** Marks sessions of living connections as seen; answers those that are still good. */
  keepAwake(tx: TenantTransaction, sessionIds: string[]): Promise<Set<string>>;
  /** Who the good ones of these sessions are of, and what they may at this moment. */
  callersOf(tx: TenantTransaction, sessionIds: string[], now: Date): Promise<Caller[]>;
}

/**
 * What every module stands on: database, jobs, push, secrets, tenants. Made once per database of a process; nothing is
 * connected before `start`.
 */
export class Platform {
  readonly config: Config;
  readonly log: Logger;
  /** Folder of what is built. */
  readonly programs: string;
  /** The owner's connections, past a pooler: migrations, tenants, secrets. Tenant data is reached by `inTenant` only. */
  readonly owner: pg.Pool;
  readonly #requests: pg.Pool;
  readonly #aside: pg.Pool;
  readonly #behind: pg.Pool;
  /** Where reports are read, if the operators have one. */
  readonly replica: Replica | undefined;
  readonly listener: Listener;
  readonly hub: PushHub;
  readonly relay: Relay;
  readonly jobs: Jobs;
  readonly tenants: TenantDirectory;
  readonly callRate: CallRate;
  readonly pace: Pace;
  readonly renditions: RenditionThreads;
  readonly authenticate: SessionKeeper['authenticate'];
  readonly lastKnown: SessionKeeper['lastKnown'];
  readonly keepAwake: SessionKeeper['keepAwake'];
  readonly namesOf: NamesOf;
  /** The databases of this process, this one among them; set by whoever brings them together. */
  shards: Shards;
  /** What the modules, and tenants themselves, bring for others to read. */
  offers: Offers;
  readonly #turns = new Set<Turns>();
  #draining = false;
  readonly #stopping = new AbortController();
  readonly #unfinished = new Set<Promise<unknown>>();
  #secrets: Secrets | undefined;
  #files: ContentStore | undefined;
  #migrations = 0;

  constructor({ config, database, log, sessions, namesOf, workers }: PlatformOptions) {
    this.authenticate = sessions.authenticate;
    this.lastKnown = sessions.lastKnown;
    this.keepAwake = sessions.keepAwake;
    this.namesOf = namesOf;
    this.offers = new Offers([], log);
    this.config = config;
    this.log = log;
    this.programs = workers;
    this.shards = Shards.alone(this);
    const { url, directUrl } = database;
    this.owner = createPool(directUrl, { max: 4, name: 'owner', statementTimeout: 0, access: database });
    this.#requests = createPool(url, { max: config.databasePool, name: 'requests', access: database });
    // Apart from the requests' own connections, so that waiting for one never blocks the other.
    this.#aside = createPool(url, { max: 4, name: 'aside', access: database });
    this.#behind = createPool(url, { max: BEHIND, name: 'behind', access: database });
    this.#behind.on('connect', workBehind);
    const { databaseReplicaUrl: replicaUrl, replicaMaxLag: maxLag } = config;
    this.replica = replicaUrl
      ? new Replica({ url: replicaUrl, primary: this.owner, maxLag, log })
      : undefined;
    this.listener = new Listener(directUrl, log);
    this.hub = new PushHub();
    const audience = new RecordAudience(
      this.hub,
      (tenantId, sessionIds, work) =>
        this.inTenant(tenantId, async (tx, now) =>
          work(await contextsOf(this, tenantId, tx, now), await sessions.callersOf(tx, sessionIds, now)),
        ),
      log,
    );
    this.relay = new Relay(this.owner, this.listener, this.hub, audience, log);
    this.jobs = new Jobs(directUrl, this, log);
    this.tenants = new TenantDirectory(this.owner, this.listener);
    this.callRate = new CallRate(config.callsPerPerson);
    this.pace = new Pace(clockUntil(this.stopping));
    this.renditions = new RenditionThreads({ workers, log, underWay: this.pace.underWay });
  }

  get secrets(): Secrets {
    if (!this.#secrets) throw new Error('The platform is not started');
    return this.#secrets;
  }

  /** Where uploaded and made files are kept. */
  get files(): ContentStore {
    if (!this.#files) throw new Error('The platform is not started');
    return this.#files;
  }

  /** Connects what the modules need; the database is migrated already. */
  async start(modules: ServerModule[]): Promise<void> {
    this.offers = new Offers(modules, this.log);
    this.#migrations = Object.keys(collectMigrations(modules)).length;
    this.#secrets = await loadSecrets(this.owner, this.config.sealKeyFile);
    this.#files = await openStore(this.config);
    await this.tenants.load();
    await this.listener.start();
    await this.replica?.start();
  }

  /** Connections to the database by what they are for: open, idle, and calls that wait for one. */
  connections(): { pool: string; open: number; idle: number; waiting: number }[] {
    const pools = {
      owner: this.owner,
      requests: this.#requests,
      aside: this.#aside,
      behind: this.#behind,
      ...(this.replica && { replica: this.replica.pool }),
    };
    return Object.entries(pools).map(([pool, { totalCount, idleCount, waitingCount }]) => ({
      pool,
      open: totalCount,
      idle: idleCount,
      waiting: waitingCount,
    }));
  }

  /** It was asked to stop: balancers are to bring no more calls, which are answered all the same. */
  get draining(): boolean {
    return this.#draining;
  }

  /** Balancers are told to bring no more calls; jobs are left to other instances. */
  async drain(): Promise<void> {
    this.#draining = true;
    await this.jobs.rest();
  }

  /** Aborted when the server stops taking calls: what answers or works for long gives up. */
  get stopping(): AbortSignal {
    return this.#stopping.signal;
  }

  beginToStop(): void {
    this.#stopping.abort();
  }

  /** Work that goes on after its call was answered; the database stays connected until it is done. */
  finish(work: Promise<unknown>): void {
    const done: Promise<unknown> = work.catch(() => undefined).then(() => this.#unfinished.delete(done));
    this.#unfinished.add(done);
  }

  /** One transaction of one tenant as the restricted role. */
  inTenant<T, F = undefined>(
    tenantId: string,
    work: TenantWork<T, F>,
    { on = 'calls', ...options }: TransactionOptions<F> & { on?: Connections } = {},
  ): Promise<T> {
    return tenantTransaction(this.#poolOf(on), tenantId, work, options);
  }

  #poolOf(on: Connections): pg.Pool {
    const replica = this.replica?.pool;
    const pool = { calls: this.#requests, aside: this.#aside, behind: this.#behind, replica }[on];
    if (!pool) throw new Error('There is no replica');
    return pool;
  }

  /** The system's own work (jobs, seeding): a context without a caller, audited as the system. */
  asSystem<T>(
    tenantId: string,
    work: (ctx: Context) => Promise<T>,
    options: ContextOptions & TransactionOptions = {},
  ): Promise<T> {
    return runInContext(this, { tenantId, ...options }, work);
  }

  /**
   * Work for every tenant that is worked with here, one after the other; one whose work fails is logged and stops no other. Throws an
   * AggregateError in the end when any failed, and the reason when the platform stops.
   */
  async forEachTenant(work: (tenantId: string) => Promise<unknown>): Promise<void> {
    await eachApart(this, await this.tenants.servedIds(), (tenant) => ({ tenant }), work);
  }

  /** The same in turns, a piece of work of each tenant at a time, see `Turns`. */
  async inTurns(work: Piece, together: Together = { all: 1, perTenant: 1 }): Promise<void> {
    const turns = new Turns(this, work, together);
    this.#turns.add(turns);
    try {
      await turns.run(await this.tenants.servedIds());
    } finally {
      this.#turns.delete(turns);
    }
  }

  /** Has a job begin that a tenant has asked for, see `Jobs.begin`; where it is at work here, the tenant has its turn. */
  beginJob(name: string, tenantId: string): void {
    for (const turns of this.#turns) turns.join(tenantId);
    void this.jobs.begin(name);
  }

  /** What `/ready` tells: part → whether it works. */
  async checks(): Promise<Record<'database' | 'migrations' | 'listener', boolean>> {
    const migrated = await this.owner
      .query('select count(*)::int as count from kysely_migration')
      .then(({ rows }) => rows[0].count as number)
      .catch(() => undefined);
    return {
      database: migrated !== undefined,
      migrations: (migrated ?? 0) >= this.#migrations,
      listener: this.listener.connected,
    };
  }

  /** Folder of one kind of data below DATA_DIR. */
  dataFolder(name: string): string {
    return join(this.config.dataDir, name);
  }

  async stop(): Promise<void> {
    this.beginToStop();
    await Promise.all(this.#unfinished);
    await this.jobs.stop();
    await this.renditions.close();
    await this.relay.stop();
    await this.listener.stop();
    await this.replica?.stop();
    this.#files?.close();
    await Promise.all([this.#requests.end(), this.#aside.end(), this.#behind.end(), this.owner.end()]);
  }
}
