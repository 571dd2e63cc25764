import pg from 'pg';
import type { Config } from '../platform/config/config';
import { type DatabaseAccess, directAccess, findAccess } from '../platform/database/access';
import { DataDirInUse, lockDataDir } from '../platform/database/dataDirLock';
import { startCluster } from '../platform/database/embedded/cluster';

/** Milliseconds in which a database has to answer. */
const PATIENCE = 10_000;

interface Reached {
  access: DatabaseAccess;
  leave: () => Promise<void>;
}

/** The database that the configuration names, or the embedded one; `leave` ends what was begun for it. */
export const databaseOf = async ({ databaseUrl, databaseDirectUrl, ...config }: Config): Promise<Reached> =>
  databaseUrl
    ? { access: await findAccess(databaseUrl, databaseDirectUrl), leave: async () => undefined }
    : ownDatabase(config);

/** Asks the database of a configuration by a connection of its own. */
export async function askDatabase<T>(
  config: Config,
  work: (client: pg.Client, access: DatabaseAccess) => Promise<T>,
): Promise<T> {
  const { access, leave } = await databaseOf(config);
  try {
    const client = new pg.Client({ connectionString: access.url, connectionTimeoutMillis: PATIENCE });
    await client.connect();
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
async function ownDatabase({ dataDir }: Pick<Config, 'dataDir'>): Promise<Reached> {
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
