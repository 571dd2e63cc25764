import { existsSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

export const USER = 'attest';
const DATABASE = 'attest';

const urlOf = (port: number, password: string, database: string): string =>
  `postgres://${USER}:${password}@127.0.0.1:${port}/${database}`;

const socketOf = (folder: string, port: number) => join(folder, `.s.PGSQL.${port}`);
/** Bytes of the path of a socket that every system takes. */
const LONGEST_SOCKET = 100;

/** Where postgres has its socket: in its own folder, which nobody else can enter; empty where there can be none. */
export const socketFolder = (folder: string): string =>
  process.platform !== 'win32' && Buffer.byteLength(socketOf(folder, 65_535)) <= LONGEST_SOCKET ? folder : '';

/**
 * Address of our database: by the socket of its folder, which takes a tenth less time of a call than loopback, or by its
 * port where it has none.
 */
export function databaseUrl(folder: string, port: number, password: string): string {
  if (!existsSync(socketOf(folder, port))) return urlOf(port, password, DATABASE);
  const socket = new URLSearchParams({ host: folder, port: String(port) });
  return `postgres://${USER}:${password}@localhost/${DATABASE}?${socket}`;
}

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
