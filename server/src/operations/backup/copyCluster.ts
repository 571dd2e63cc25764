import { randomBytes } from 'node:crypto';
import { copyFile, mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { copyTree, giveTo } from './copyTree';

/** Folders of which a copy has only the folder: what is in them belongs to the running database. */
const RUNTIME = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]);
const NOT_COPIED = /(^|\/)(postmaster\.(pid|opts)|pg_internal\.init|pgsql_tmp[^/]*|\.s\.PGSQL.*)$/;
const SEGMENT = /^[0-9A-F]{24}$/;

const skip = (path: string) => (RUNTIME.has(path) ? 'content' : NOT_COPIED.test(path) ? 'all' : false);

/**
 * Copies the folder of a running embedded database so that the copy starts as it stood at the mark: what was committed
 * before it is whole, whatever is written meanwhile. Answers the mark, by the clock of the database.
 */
export async function copyCluster(url: string, from: string, to: string): Promise<{ mark: Date }> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // Keeps the log from being cleared away until this connection ends.
    const slot = `backup_${randomBytes(6).toString('hex')}`;
    await client.query('select pg_create_physical_replication_slot($1, true, true)', [slot]);
    const started = await client.query<{ first: string }>(
      'select pg_walfile_name(pg_backup_start($1, true)) as first',
      [slot],
    );
    await copyTree(from, to, skip);
    // First: what is acknowledged between the mark and the end is in the copy too, but nobody is promised it.
    const { rows: marks } = await client.query<{ mark: Date }>('select clock_timestamp() as mark');
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
    const [stopped] = rows;
    const [marked] = marks;
    const [begun] = started.rows;
    if (!stopped || !begun || !marked) throw new Error('The database has not marked the backup');
    await copyLog(join(from, 'pg_wal'), join(to, 'pg_wal'), begun.first);
    const label = join(to, 'backup_label');
    await writeFile(label, stopped.labelfile, { mode: 0o600 });
    await giveTo(label, await stat(join(from, 'PG_VERSION')));
    return { mark: marked.mark };
  } finally {
    await client.end();
  }
}

/** The stretch of the log that a start of the copy reads. */
async function copyLog(from: string, to: string, first: string): Promise<void> {
  for (const name of await readdir(from)) {
    if (!SEGMENT.test(name) || name < first) continue;
    await copyFile(join(from, name), join(to, name));
    await giveTo(join(to, name), await stat(join(from, name)));
  }
  const status = join(to, 'archive_status');
  await mkdir(status, { recursive: true, mode: 0o700 });
  await giveTo(status, await stat(from));
}
