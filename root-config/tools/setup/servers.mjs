import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './run.mjs';

const VERSIONS = '/usr/lib/postgresql';

const isThere = () =>
  ['/usr/sbin/pgbouncer', '/usr/sbin/nginx', '/usr/bin/openssl'].every(existsSync) &&
  existsSync(VERSIONS) &&
  readdirSync(VERSIONS).some((version) => existsSync(join(VERSIONS, version, 'bin/pg_basebackup')));

/** Long tests run on the PostgreSQL, the PgBouncer and the nginx of Debian: installs them where that may be done. */
export const installServers = async () => {
  if (isThere() || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  console.log('Installing PostgreSQL, PgBouncer and nginx (apt-get) …');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const quiet = { stdio: ['ignore', 'ignore', 'inherit'], env };
  await run('apt-get', ['update', '-q'], quiet);
  const packages = ['postgresql', 'pgbouncer', 'nginx', 'openssl'];
  await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...packages], quiet);
};
