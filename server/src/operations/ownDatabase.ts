import type { Config } from '../platform/config/config';
import { DataDirInUse, lockDataDir } from '../platform/database/dataDirLock';
import { startCluster } from '../platform/database/embedded/cluster';

interface Reached {
  url: string;
  leave: () => Promise<void>;
}

/** The database that the configuration names, or the embedded one; `leave` ends what was begun for it. */
export const databaseOf = async ({ databaseUrl, ...config }: Config): Promise<Reached> =>
  databaseUrl ? { url: databaseUrl, leave: async () => undefined } : ownDatabase(config);

/** The embedded database: that of the running server, or started for as long as the work takes. */
export async function ownDatabase({ dataDir }: Pick<Config, 'dataDir'>): Promise<Reached> {
  const lock = lockUnlessServed(dataDir);
  const cluster = await startCluster({ dataDir });
  if (!lock) return { url: cluster.url, leave: async () => undefined };
  return {
    url: cluster.url,
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
