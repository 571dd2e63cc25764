import type pg from 'pg';
import type { Logger } from 'pino';
import { createPool } from './pool';

/** Milliseconds between looks at how far the replica has come. */
const LOOK_EVERY = 2_000;
/** Looks that are remembered. */
const MOST_LOOKS = 300;

export interface ReplicaOptions {
  url: string;
  /** Asked how far the primary is. */
  primary: pg.Pool;
  /** Seconds that what is read may be old. */
  maxLag: number;
  log: Logger;
}

/**
 * A replica for reading what may be a little old. How far it lags behind is known from where the primary was at each
 * look: no clock of the database and no right of its administrators is needed.
 */
export class Replica {
  readonly pool: pg.Pool;
  /** Where the primary was, oldest first. */
  readonly #looks: { at: number; position: number }[] = [];
  #lag: number | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(private readonly options: ReplicaOptions) {
    // It may come, go and be another one while the server runs: nothing is kept on its connections.
    const access = { url: options.url, directUrl: options.url, pooled: true, keepsStatements: false };
    this.pool = createPool(options.url, { max: 4, name: 'replica', access });
  }

  /** Seconds by which it lagged at the last look; undefined while it cannot be read from. */
  get lag(): number | undefined {
    return this.#lag;
  }

  async start(): Promise<void> {
    await this.look();
    this.#timer = setInterval(() => void this.look(), LOOK_EVERY);
    this.#timer.unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.pool.end();
  }

  /** The time of which it holds the data; undefined where that is too long ago, or it cannot be read from. */
  async asOf(): Promise<Date | undefined> {
    // One that was away at the last look would be waited for.
    if (this.#lag === undefined) return undefined;
    const lag = await this.look();
    if (lag === undefined || lag > this.options.maxLag) return undefined;
    return new Date(Date.now() - lag * 1_000);
  }

  /** Looks how far it has come. Answers seconds, as `lag` does. */
  async look(): Promise<number | undefined> {
    const before = this.#lag;
    this.#lag = await this.#measured().catch(() => undefined);
    if (before !== undefined && this.#lag === undefined)
      this.options.log.warn('the replica cannot be read from; the primary is');
    return this.#lag;
  }

  async #measured(): Promise<number | undefined> {
    const now = performance.now();
    const { rows: ofPrimary } = await this.options.primary.query<{ position: string }>(
      "select pg_current_wal_lsn() - '0/0' as position",
    );
    this.#looks.push({ at: now, position: Number(ofPrimary[0]?.position) });
    if (this.#looks.length > MOST_LOOKS) this.#looks.shift();
    const { rows } = await this.pool.query<{ follows: boolean; position: string | null }>(
      "select pg_is_in_recovery() as follows, pg_last_wal_replay_lsn() - '0/0' as position",
    );
    const [own] = rows;
    // One that was promoted goes its own way.
    if (!own?.follows) return undefined;
    const come = Number(own.position ?? 0);
    const reached = this.#looks.filter(({ position }) => position <= come).at(-1);
    if (!reached) return Number.POSITIVE_INFINITY;
    return reached === this.#looks.at(-1) ? 0 : (now - reached.at) / 1_000;
  }
}
