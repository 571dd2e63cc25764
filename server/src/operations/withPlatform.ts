import { namesOf } from '../directory/identity/directory';
import { authenticate, callersOf, keepAwake, lastKnown } from '../directory/identity/session';
import { MODULES } from '../modules';
import type { Config } from '../platform/config/config';
import { migrate } from '../platform/database/migrate';
import { Platform } from '../platform/platform';
import { createLog } from '../platform/telemetry/log';
import { sayingFaults } from './databaseFault';
import { databaseOf } from './ownDatabase';

/**
 * Work of an operator beside the server, or while none runs; the database is left as it was found. `upgrade`: it may be of
 * an earlier version, or not there yet, and is brought to this one first. `workers`: folder of the built server, for work
 * that draws. Throws as `sayingFaults`.
 */
export async function withPlatform<T>(
  config: Config,
  work: (platform: Platform) => Promise<T>,
  { upgrade = false, workers = '' }: { upgrade?: boolean; workers?: string } = {},
): Promise<T> {
  const database = await databaseOf(config, { make: upgrade });
  try {
    const platform = new Platform({
      config,
      database: database.access,
      log: createLog('error'),
      sessions: { authenticate, callersOf, keepAwake, lastKnown },
      namesOf,
      workers,
    });
    try {
      if (upgrade) await migrate(platform.owner, MODULES);
      await sayingFaults(config, () => platform.start(MODULES));
      return await work(platform);
    } finally {
      await platform.stop();
    }
  } finally {
    await database.leave();
  }
}
