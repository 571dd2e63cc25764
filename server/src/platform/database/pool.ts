import pg from 'pg';
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
}

/** A pool with the product's type parsers and limits. Lost connections are left to the queries that meet them. */
export function createPool(
  connectionString: string,
  { max, name, statementTimeout = 30_000 }: PoolOptions,
): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max,
    types,
    application_name: `attest-${name}`,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    // No statement of ours runs for so long that compiling it would pay; it takes seconds where it is on by default.
    options: '-c jit=off',
    // Statements asked for without waiting leave at once, instead of one after the other's answer.
    pipeline: true,
    statement_timeout: statementTimeout,
    lock_timeout: statementTimeout && 10_000,
    idle_in_transaction_session_timeout: statementTimeout && 60_000,
  });
  pool.on('error', () => undefined);
  // The pool listens to idle clients only; unheard, the loss of one at work would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}
