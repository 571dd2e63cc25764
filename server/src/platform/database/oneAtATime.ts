import type pg from 'pg';

/** Advisory locks of the deployment; each number once. */
const LOCKS = { seeding: 7_263_401, jobs: 7_263_402, menus: 7_263_403 } as const;

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
