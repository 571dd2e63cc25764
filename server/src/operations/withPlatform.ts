import { namesOf } from '../directory/identity/directory';
import { authenticate, callersOf, keepAwake, lastKnown } from '../directory/identity/session';
import { MODULES } from '../modules';
import type { Config } from '../platform/config/config';
import { DataDirInUse, lockDataDir } from '../platform/database/dataDirLock';
import { startCluster } from '../platform/database/embedded/cluster';
import { Platform } from '../platform/platform';
import { createLog } from '../platform/telemetry/log';

/** Work of an operator beside the server, or while none runs; the database is left as it was found. */
export async function withPlatform<T>(config: Config, work: (platform: Platform) => Promise<T>): Promise<T> {
  const database = config.databaseUrl
    ? { url: config.databaseUrl, leave: async () => undefined }
    : await ownDatabase(config);
  try {
    const platform = new Platform({
      config,
      databaseUrl: database.url,
      log: createLog('error'),
      sessions: { authenticate, callersOf, keepAwake, lastKnown },
      namesOf,
      workers: '',
    });
    try {
      await platform.start(MODULES);
      return await work(platform);
    } finally {
      await platform.stop();
    }
  } finally {
    await database.leave();
  }
}

/** The embedded database: that of the running server, or started for as long as the work takes. */
async function ownDatabase({ dataDir }: Config): Promise<{ url: string; leave: () => Promise<void> }> {
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
