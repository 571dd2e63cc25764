import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { adoptMenus } from './directory/identity/adoptMenus';
import { namesOf } from './directory/identity/directory';
import { authenticate, callersOf, keepAwake, lastKnown } from './directory/identity/session';
import { MODULES } from './modules';
import { isAway } from './platform/calls/faults';
import type { Config } from './platform/config/config';
import { configsOf, databaseName } from './platform/config/configOf';
import { type DatabaseAccess, findAccess } from './platform/database/access';
import { migrate } from './platform/database/migrate';
import { restartInterruptedSeeding } from './platform/database/seedOnce';
import { recordDeployment } from './platform/deploymentLog';
import { Platform } from './platform/platform';
import { Shards } from './platform/shards';
import { adoptTypes } from './records/definitions/versions/adopt';

/** Milliseconds between attempts at a database that was away at the start. */
const AGAIN = 5_000;

interface Place {
  /** Holds the built browser modules. */
  root: string;
  log: Logger;
}

/**
 * Connects a database and brings it up to date: migrations, and what an update brought to its tenants. Throws with the
 * name of the database, and never its password.
 */
async function openDatabase(
  config: Config,
  found: DatabaseAccess | undefined,
  place: Place,
): Promise<Platform> {
  const { root, log } = place;
  try {
    const database = found ?? (await findAccess(config.databaseUrl ?? '', config.databaseDirectUrl));
    const platform = new Platform({
      config,
      database,
      log: config.otherDatabases.length > 0 ? log.child({ database: config.database }) : log,
      sessions: { authenticate, callersOf, keepAwake, lastKnown },
      namesOf,
      workers: join(root, 'server/dist'),
    });
    try {
      const begin = async () => {
        const applied = await migrate(platform.owner, MODULES);
        if (applied.length) platform.log.info({ applied }, 'migrated');
      };
      await begin();
      if (config.demo) await restartInterruptedSeeding(platform.owner, begin);
      await platform.start(MODULES);
      return platform;
    } catch (error) {
      await platform.stop().catch(() => undefined);
      throw error;
    }
  } catch (error) {
    if (config.otherDatabases.length > 0 && error instanceof Error)
      error.message = `Database ${databaseName(config)}: ${error.message}`;
    throw error;
  }
}

/** What an update brought to the tenants of a database; one that fails here keeps the server from no other. */
async function adopt(platform: Platform): Promise<void> {
  const goOn = (what: string) => (error: unknown) => platform.log.error({ err: error }, what);
  await adoptMenus(platform).catch(goOn('menus not adopted'));
  await adoptTypes(platform).catch(goOn('record types not adopted'));
}

export const takeJobs = (platform: Platform): Promise<void> =>
  platform.jobs.start(MODULES.flatMap((module) => module.jobs ?? []));

/**
 * Opens the databases of a configuration, in its order. The first has to be there; one of the others that cannot be
 * reached is tried again by `reachMissing`, and its tenants are answered that it is away until then. Whatever else is
 * wrong with one of them is thrown.
 */
export async function openShards(config: Config, first: DatabaseAccess, place: Place): Promise<Shards> {
  const [own, ...others] = configsOf(config);
  const shards = new Shards([own, ...others].map(({ database }) => database));
  try {
    shards.add(await openDatabase(own, first, place));
    for (const other of others) {
      const reached = await openDatabase(other, undefined, place).catch((error: unknown) => {
        if (!isAway(error)) throw error;
        place.log.error({ err: error }, 'a database is away: its tenants are not served');
        return undefined;
      });
      if (reached) shards.add(reached);
    }
    // Not before all are known: whoever stands in two of them is worked with in none.
    await shards.each(adopt);
    return shards;
  } catch (error) {
    await shards.stop().catch(() => undefined);
    throw error;
  }
}

/** Goes on trying to reach what was away at the start, until `stopping`. */
export async function reachMissing(
  config: Config,
  shards: Shards,
  place: Place,
  stopping: AbortSignal,
): Promise<void> {
  while (shards.missing.length > 0) {
    await delay(AGAIN, undefined, { signal: stopping, ref: false });
    for (const each of configsOf(config).filter(({ database }) => shards.missing.includes(database))) {
      const reached = await openDatabase(each, undefined, place).catch((error: unknown) => {
        place.log.error({ err: error }, 'a database is still away');
        return undefined;
      });
      if (!reached) continue;
      if (stopping.aborted) return reached.stop();
      shards.add(reached);
      await adopt(reached);
      const goOn = (what: string) => (error: unknown) => reached.log.error({ err: error }, what);
      await takeJobs(reached).catch(goOn('its jobs are left to other instances'));
      await recordDeployment(reached).catch(goOn('deployment not recorded'));
      reached.log.warn('the database is there: its tenants are served');
    }
  }
}
