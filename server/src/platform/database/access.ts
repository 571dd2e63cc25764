import { randomUUID } from 'node:crypto';
import pg from 'pg';

/** How the database is reached. */
export interface DatabaseAccess {
  /** What calls use; a pooler may stand before it. */
  url: string;
  /** Past a pooler: notifications and locks belong to a connection that nobody else gets meanwhile. */
  directUrl: string;
  /** A pooler gives a connection to somebody else after each transaction: nothing is set on it for longer. */
  pooled: boolean;
  /** Statements stay prepared under their names. */
  keepsStatements: boolean;
}

/** Without a pooler. */
export const directAccess = (url: string): DatabaseAccess => ({
  url,
  directUrl: url,
  pooled: false,
  keepsStatements: true,
});

/** Rounds of the question whether a pooler keeps statements: in some, chance gives no answer. */
const ROUNDS = 5;
/** Milliseconds for a connection, and for a statement that a pooler lets wait. */
const PATIENCE = 5_000;

/** PgBouncer and its like answer with a process id of their own. */
interface Identified {
  processID: number;
}

/**
 * Finds out whether a pooler stands before the database, and what it keeps. Throws where notifications would not arrive
 * because nothing leads past it.
 */
export async function findAccess(url: string, directUrl = url): Promise<DatabaseAccess> {
  const [one, other] = [await connected(url), await connected(url)];
  try {
    const pooled = (await processOf(one)) !== (one as unknown as Identified).processID;
    await requireNotifications(directUrl, pooled);
    return { url, directUrl, pooled, keepsStatements: !pooled || (await keepsStatements(one, other)) };
  } finally {
    await Promise.all([one.end(), other.end()]);
  }
}

async function connected(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString,
    application_name: 'attest-start',
    connectionTimeoutMillis: PATIENCE,
    query_timeout: PATIENCE,
  });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** Of the server’s process that answers. */
async function processOf(client: pg.Client, name?: string): Promise<number> {
  const query = { text: 'select pg_backend_pid() as pid', ...(name && { name }) };
  const { rows } = await client.query<{ pid: number }>(query);
  return rows[0]?.pid ?? 0;
}

/**
 * A statement is prepared by one connection, and asked for by its name when another holds the process that has it. False
 * also where that never comes about: to send statements without names is slower, and never wrong.
 */
async function keepsStatements(one: pg.Client, other: pg.Client): Promise<boolean> {
  const name = `attest_${randomUUID()}`;
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      const prepared = await processOf(one, name);
      await other.query('begin');
      const held = await processOf(other);
      const answering = held === prepared ? await processOf(one, name) : prepared;
      await other.query('rollback');
      if (answering !== prepared) return true;
    }
    return false;
  } catch {
    return false;
  }
}

/** A notification has to come back by the direct address. */
async function requireNotifications(directUrl: string, pooled: boolean): Promise<void> {
  if (!pooled) return;
  const [listening, telling] = [await connected(directUrl), await connected(directUrl)];
  try {
    const channel = `attest_${randomUUID().replaceAll('-', '')}`;
    const heard = new Promise<boolean>((resolve) => {
      listening.once('notification', () => resolve(true));
      setTimeout(() => resolve(false), PATIENCE).unref();
    });
    await listening.query(`listen ${channel}`);
    await telling.query('select pg_notify($1, $2)', [channel, '']);
    if (await heard) return;
    throw new Error(
      'DATABASE_URL leads to a pooler (PgBouncer), and notifications do not arrive: set DATABASE_DIRECT_URL to the address of the database itself, or of a pool in session mode.',
    );
  } finally {
    await Promise.all([listening.end(), telling.end()]);
  }
}
