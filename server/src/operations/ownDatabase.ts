import { existsSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { Config } from '../platform/config/config';
import { type DatabaseAccess, directAccess, findAccess } from '../platform/database/access';
import { DataDirInUse, lockDataDir } from '../platform/database/dataDirLock';
import { startCluster } from '../platform/database/embedded/cluster';
import { sayingFaults } from './databaseFault';

/** Milliseconds in which a database has to answer. */
const PATIENCE = 10_000;

/** There is no embedded database in the data folder: no server was started on it. */
export class NoDatabaseYet extends Error {
  override name = 'NoDatabaseYet';
  constructor(readonly dataDir: string) {
    super(`There is no database in ${dataDir}: start the server once, or see DATA_DIR and DATABASE_URL.`);
  }
}

interface Reached {
  access: DatabaseAccess;
  leave: () => Promise<void>;
}

/**
 * The database that the configuration names, or the embedded one; `leave` ends what was begun for it. `make`: an embedded one
 * that is not there yet is made. Throws NoDatabaseYet, and as `sayingFaults`.
 */
export function databaseOf(config: Config, { make }: { make: boolean }): Promise<Reached> {
  const { databaseUrl, databaseDirectUrl, dataDir } = config;
  if (!databaseUrl) return ownDatabase(dataDir, make);
  return sayingFaults(config, async () => ({
    access: await findAccess(databaseUrl, databaseDirectUrl),
    leave: async () => undefined,
  }));
}

/** Asks the database of a configuration by a connection of its own. Throws NoDatabaseYet, and as `sayingFaults`. */
export async function askDatabase<T>(
  config: Config,
  work: (client: pg.Client, access: DatabaseAccess) => Promise<T>,
): Promise<T> {
  const { access, leave } = await databaseOf(config, { make: false });
  try {
    const client = new pg.Client({ connectionString: access.url, connectionTimeoutMillis: PATIENCE });
    await sayingFaults(config, () => client.connect());
    try {
      return await work(client, access);
    } finally {
      await client.end();
    }
  } finally {
    await leave();
  }
}

/** The embedded database: that of the running server, or started for as long as the work takes. */
async function ownDatabase(dataDir: string, make: boolean): Promise<Reached> {
  if (!make && !existsSync(join(dataDir, 'postgres/PG_VERSION'))) throw new NoDatabaseYet(dataDir);
  const lock = lockUnlessServed(dataDir);
  const cluster = await startCluster({ dataDir });
  const access = directAccess(cluster.url);
  if (!lock) return { access, leave: async () => undefined };
  return {
    access,
    leave: async () => {
      await cluster.stop();
      lock.release();
    },
  };
}

function lockUnlessServed(dataDir: string): { release(): void } | undefined {
  try {
    return lockDataDir(dataDir, 'an operator’s command');
  } catch (error) {
    if (error instanceof DataDirInUse) return undefined;
    throw error;
  }
}
