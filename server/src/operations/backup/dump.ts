import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { ensureApplicationRole } from '../../platform/database/foundation';

/** The database of a cluster within a backup: what pg_dump writes for pg_restore. */
export const DUMP = 'database.dump';

/**
 * Dumps the database of an operator’s PostgreSQL into a folder, as of one moment. Answers the mark, by the clock of the
 * database. Throws where pg_dump is not there, is older than the server, or may not read every tenant.
 */
export async function dumpDatabase(url: string, to: string): Promise<{ mark: Date }> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // Before the dump sees anything: what is acknowledged meanwhile may be in it, but nobody is promised it.
    const { rows } = await client.query<{ mark: Date }>('select clock_timestamp() as mark');
    const file = join(to, DUMP);
    // Made before, for its owner alone: pg_dump would leave it to everybody.
    await writeFile(file, '', { mode: 0o600 });
    await run('pg_dump', url, ['--format=custom', '--no-owner', `--file=${file}`]);
    return { mark: (rows[0] as { mark: Date }).mark };
  } finally {
    await client.end();
  }
}

/** Fills an empty database from the dump in a folder. Throws where something is in it already. */
export async function restoreDump(url: string, from: string): Promise<void> {
  const client = new pg.Pool({ connectionString: url, max: 1 });
  try {
    const { rowCount } = await client.query(
      "select from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') limit 1",
    );
    if (rowCount)
      throw new Error(
        'The database is not empty. Make a new one, let DATABASE_URL name it, and restore into that.',
      );
    // Of the whole server, so not in the dump, which gives it its rights.
    await ensureApplicationRole(client);
  } finally {
    await client.end();
  }
  const database = decodeURIComponent(new URL(url).pathname.slice(1));
  await run('pg_restore', url, ['--no-owner', '--exit-on-error', `--dbname=${database}`, join(from, DUMP)]);
}

/** Which client packages have them. */
const MISSING = 'is not found on the PATH: install the client programs of PostgreSQL, as new as the server';
const NOT_ALL =
  'the account may not read every tenant: let BACKUP_DATABASE_URL name one that may (create role … login bypassrls; grant pg_read_all_data to …)';

/** Runs a program of PostgreSQL; its connection is told by the environment, which no list of processes shows. */
function run(program: string, url: string, args: string[]): Promise<void> {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url);
  const env = {
    ...process.env,
    PGHOST: searchParams.get('host') ?? hostname.replace(/^\[|\]$/g, ''),
    PGPORT: searchParams.get('port') ?? (port || '5432'),
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    ...(searchParams.has('sslmode') && { PGSSLMODE: searchParams.get('sslmode') as string }),
    LC_ALL: 'C',
  };
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { env, stdio: ['ignore', 'ignore', 'pipe'] });
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
      said += chunk;
    });
    child.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'ENOENT' ? new Error(`${program} ${MISSING}.`) : error),
    );
    child.once('close', (code) => {
      if (code === 0) return resolve();
      const why = said.includes('row-level security') ? NOT_ALL : said.trim();
      reject(new Error(`${program} ended with ${code}: ${why}`));
    });
  });
}
