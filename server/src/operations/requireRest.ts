import type pg from 'pg';

/** Throws where a server works on the database; `toDo` says what waits for that it stops. */
export async function requireRest(owner: pg.Pool, toDo: string): Promise<void> {
  const { rowCount } = await owner.query(
    "select from pg_stat_activity where datname = current_database() and application_name = 'attest-jobs'",
  );
  if (rowCount) throw new Error(`A server works on this database: stop all instances, then ${toDo}.`);
}
