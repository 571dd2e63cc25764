import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Where Debian keeps the programs of each version of PostgreSQL. */
const VERSIONS = '/usr/lib/postgresql';
const PGBOUNCER = '/usr/sbin/pgbouncer';

/** Path of a program of the newest PostgreSQL that Debian has installed. */
export function postgresProgram(name: string): string {
  const versions = existsSync(VERSIONS) ? readdirSync(VERSIONS) : [];
  const found = versions
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(VERSIONS, version, 'bin', name))
    .find((path) => existsSync(path));
  if (!found) throw new Error(`${name} is not installed: npm run test:long installs it on Debian, as root`);
  return found;
}

/** Path of a program that the long tests need of Debian. */
export function installedAt(path: string): string {
  if (!existsSync(path))
    throw new Error(`${path} is not installed: npm run test:long installs it on Debian, as root`);
  return path;
}

/** Path of PgBouncer. */
export const pgBouncer = (): string => installedAt(PGBOUNCER);
