import type pg from 'pg';
import { oneAtATime } from './oneAtATime';

const MARK = 'demo-data';

type State = 'begun' | 'done';

async function stateOf(client: pg.PoolClient): Promise<State | undefined> {
  const { rows } = await client.query('select value from deployment_secret where name = $1', [MARK]);
  return rows[0]?.value;
}

/**
 * Empties a database whose seeding was interrupted, and migrates it again. Nobody could use it before the
 * seeding ended, so nothing is lost.
 */
export const restartInterruptedSeeding = (pool: pg.Pool, migrate: () => Promise<void>): Promise<void> =>
  oneAtATime(pool, 'seeding', async (client) => {
    if ((await stateOf(client)) !== 'begun') return;
    await client.query(
      'drop schema public cascade; drop schema if exists attest_jobs cascade; create schema public',
    );
    await migrate();
  });

/** Seeds a database that has no tenant, once. */
export const seedOnce = (pool: pg.Pool, seed: () => Promise<unknown>): Promise<void> =>
  oneAtATime(pool, 'seeding', async (client) => {
    const { rowCount } = await client.query('select from tenant limit 1');
    if (rowCount) return;
    const setState = (state: State) =>
      client.query(
        `insert into deployment_secret (name, value) values ($1, $2)
         on conflict (name) do update set value = excluded.value`,
        [MARK, JSON.stringify(state)],
      );
    await setState('begun');
    await seed();
    await setState('done');
  });
