import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './run.mjs';

const VERSIONS = '/usr/lib/postgresql';

const isThere = () =>
  existsSync('/usr/sbin/pgbouncer') &&
  existsSync(VERSIONS) &&
  readdirSync(VERSIONS).some((version) => existsSync(join(VERSIONS, version, 'bin/pg_basebackup')));

/** Long tests run on the PostgreSQL and the PgBouncer of Debian: installs them where that may be done. */
export const installPostgreSQL = async () => {
  if (isThere() || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  console.log('Installing PostgreSQL and PgBouncer (apt-get) …');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const quiet = { stdio: ['ignore', 'ignore', 'inherit'], env };
  await run('apt-get', ['update', '-q'], quiet);
  await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'postgresql', 'pgbouncer'], quiet);
};
