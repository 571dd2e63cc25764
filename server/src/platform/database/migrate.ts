import { type Migration, Migrator } from 'kysely';
import type pg from 'pg';
import { scheduleMigrations } from '../jobs/schedules';
import { ensureApplicationRole, ensureIndexedSearch, foundationMigrations } from './foundation';
import { ownerDatabase } from './transaction';

export interface MigrationSource {
  name: string;
  migrations?: Record<string, Migration>;
}

/** All migrations by name; two modules with the same name are a mistake. */
export function collectMigrations(sources: MigrationSource[]): Record<string, Migration> {
  const all: Record<string, Migration> = { ...foundationMigrations, ...scheduleMigrations };
  for (const { name, migrations = {} } of sources) {
    for (const [key, migration] of Object.entries(migrations)) {
      if (!/^\d{8}T\d{4}_[a-z]+_\w+$/.test(key)) throw new Error(`Migration ${key} of ${name} is misnamed`);
      if (all[key]) throw new Error(`Migration ${key} exists twice`);
      all[key] = migration;
    }
  }
  return all;
}

/**
 * Brings the database up to date under a lock; several servers that start together end as one that
 * applies and others with nothing to do. Returns the names that were applied here.
 */
export async function migrate(pool: pg.Pool, sources: MigrationSource[]): Promise<string[]> {
  await ensureApplicationRole(pool);
  await ensureIndexedSearch(pool);
  const migrations = collectMigrations(sources);
  const migrator = new Migrator({
    db: ownerDatabase(pool),
    provider: { getMigrations: async () => migrations },
    allowUnorderedMigrations: true,
  });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error) {
    const failed = results.find((result) => result.status === 'Error');
    throw new Error(`Migration ${failed?.migrationName ?? ''} failed: ${messageOf(error)}`, { cause: error });
  }
  return results.filter((result) => result.status === 'Success').map((result) => result.migrationName);
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
