import pg from 'pg';
import type { DatabaseAccess } from './access';
import { instant } from './instant';

const DATE = 1082;
const INT8 = 20;
const TIMESTAMPTZ = 1184;
const asText = (text: string) => text;
/** Calendar days stay text (they must not shift with a time zone); counts are numbers. */
const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === DATE) return asText;
    if (oid === INT8) return Number;
    if (oid === TIMESTAMPTZ) return instant;
    return pg.types.getTypeParser(oid, format as 'text');
  },
} as pg.CustomTypesConfig;

export interface PoolOptions {
  max: number;
  name: string;
  /** Milliseconds; 0 for none. Migrations and seeding take longer than a request may. */
  statementTimeout?: number;
  /** Whether a pooler stands before the database. */
  access?: DatabaseAccess;
}

/** What a transaction has to say for itself, because nothing lasts on its connection. */
interface Lasting {
  /** Statements that go before its first. */
  opening: string;
  keepsStatements: boolean;
}

const ALL_LASTS: Lasting = { opening: '', keepsStatements: true };
const lasting = new WeakMap<pg.Pool, Lasting>();

/** What lasts on the connections of a pool, where another pooler may stand before the database. */
export const lastingOf = (pool: pg.Pool): Lasting => lasting.get(pool) ?? ALL_LASTS;

const limitsOf = (statementTimeout: number) => ({
  statement_timeout: statementTimeout,
  lock_timeout: statementTimeout && 10_000,
  idle_in_transaction_session_timeout: statementTimeout && 60_000,
});

const PLANNING = [
  // No statement of ours runs for so long that compiling it would pay; it takes seconds where it is on by default.
  ['jit', 'off'],
  // Workers go on past the end of a page, and take their cores from other calls.
  ['max_parallel_workers_per_gather', '0'],
] as const;

/** A pool with the product's type parsers and limits. Lost connections are left to the queries that meet them. */
export function createPool(
  connectionString: string,
  { max, name, statementTimeout = 30_000, access }: PoolOptions,
): pg.Pool {
  const limits = limitsOf(statementTimeout);
  const pooled = access?.pooled ?? false;
  const pool = new pg.Pool({
    connectionString,
    max,
    types,
    application_name: `attest-${name}`,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    // Statements asked for without waiting leave at once, instead of one after the other's answer.
    pipeline: true,
    // A pooler refuses to be told settings with the connection.
    ...(!pooled && { ...limits, options: PLANNING.map((setting) => `-c ${setting.join('=')}`).join(' ') }),
  });
  if (pooled) {
    const settings = [...Object.entries(limits), ...PLANNING].map(
      ([setting, value]) => `set local ${setting} = ${value}; `,
    );
    lasting.set(pool, {
      opening: settings.join(''),
      keepsStatements: access?.keepsStatements ?? false,
    });
  }
  pool.on('error', () => undefined);
  // The pool listens to idle clients only; unheard, the loss of one at work would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}
