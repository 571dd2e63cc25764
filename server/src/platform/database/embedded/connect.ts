import pg from 'pg';

export const USER = 'attest';
export const DATABASE = 'attest';

export const urlOf = (port: number, password: string, database: string): string =>
  `postgres://${USER}:${password}@127.0.0.1:${port}/${database}`;

/** Whether a postgres on `port` knows our password and serves this very folder. */
export async function answers(port: number, password: string, folder: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString: urlOf(port, password, 'postgres'),
    connectionTimeoutMillis: 2_000,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query('show data_directory');
    return rows[0].data_directory === folder;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Creates our database in a new cluster. */
export async function ensureDatabase(port: number, password: string): Promise<void> {
  const client = new pg.Client({ connectionString: urlOf(port, password, 'postgres') });
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE]);
    if (!rowCount) await client.query(`create database ${DATABASE}`);
  } finally {
    await client.end();
  }
}
