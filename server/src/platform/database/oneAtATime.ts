import type pg from 'pg';

/** Advisory locks of the deployment; each number once. */
const LOCKS = {
  seeding: 7_263_401,
  jobs: 7_263_402,
  menus: 7_263_403,
  backup: 7_263_404,
  auditArchive: 7_263_405,
} as const;

/** Of several servers that start together one works; the others wait for their turn. */
export async function oneAtATime<T>(
  pool: pg.Pool,
  lock: keyof typeof LOCKS,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCKS[lock]]);
    return await work(client);
  } finally {
    await client.query('select pg_advisory_unlock($1)', [LOCKS[lock]]).catch(() => undefined);
    client.release();
  }
}

/** Work that is done by one process of the deployment at a time. Undefined where another one is at it. */
export async function ifFree<T>(
  pool: pg.Pool,
  lock: keyof typeof LOCKS,
  work: () => Promise<T>,
): Promise<T | undefined> {
  const client = await pool.connect();
  // It is held long; a connection that breaks is told by what the work does with its own.
  client.on('error', () => undefined);
  try {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as free', [LOCKS[lock]]);
    return rows[0].free ? await work() : undefined;
  } finally {
    // The lock goes with its connection.
    client.release(true);
  }
}
