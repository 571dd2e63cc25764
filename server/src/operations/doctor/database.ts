import pg from 'pg';
import { MODULES } from '../../modules';
import type { Config } from '../../platform/config/config';
import type { DatabaseAccess } from '../../platform/database/access';
import { collectMigrations } from '../../platform/database/migrate';
import { askDatabase, NoDatabaseYet } from '../ownDatabase';
import type { Finding } from './findings';
import { lookAtSealing } from './sealing';

/** Seconds that clocks may differ. */
const CLOCK_TOLERANCE = 5;
/** Versions of PostgreSQL that the product is tested with begin here. */
const LEAST_VERSION = 15;

/** The database: whether it answers, its version and clock, what it must be allowed, and whether the program fits it. */
export async function lookAtDatabase(config: Config): Promise<Finding[]> {
  const what = 'database';
  try {
    return await askDatabase(config, async (client, access) => {
      const schema = await migrations(client);
      return [
        await version(client),
        ...pooler(config, access),
        ...(await replica(config)),
        await clock(client),
        await indexedSearch(client),
        schema,
        ...(await lookAtSealing(config, client, { isWhole: schema.is === 'good' })),
      ];
    });
  } catch (error) {
    if (error instanceof NoDatabaseYet)
      return [
        {
          what,
          is: 'warning',
          seen: `there is none in ${error.dataDir} yet`,
          advice: 'The first start makes it. If there should be one, see DATA_DIR and DATABASE_URL.',
        },
      ];
    return [{ what, is: 'bad', seen: (error as Error).message, advice: 'See DATABASE_URL, or DATA_DIR.' }];
  }
}

/** What stands between the server and a database of the operators. */
function pooler({ databaseUrl }: Config, { pooled, keepsStatements }: DatabaseAccess): Finding[] {
  if (!databaseUrl || !pooled) return [];
  const how = keepsStatements ? 'keeps prepared statements' : 'statements are sent without names';
  return [{ what: 'pooler', is: 'good', seen: `${how}; notifications arrive past it` }];
}

async function replica({ databaseReplicaUrl }: Config): Promise<Finding[]> {
  if (!databaseReplicaUrl) return [];
  const what = 'replica';
  const advice = 'See DATABASE_REPLICA_URL: reports are read from the primary meanwhile.';
  const client = new pg.Client({ connectionString: databaseReplicaUrl, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ follows: boolean }>('select pg_is_in_recovery() as follows');
    return rows[0]?.follows
      ? [{ what, is: 'good', seen: 'it follows a primary' }]
      : [{ what, is: 'warning', seen: 'it is no replica', advice }];
  } catch (error) {
    return [{ what, is: 'warning', seen: (error as Error).message, advice }];
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Milliseconds; the shortest of a few answers says how far away it is, and not how busy the machine is just now. */
async function roundTrip(client: pg.Client): Promise<number> {
  const all: number[] = [];
  for (let asked = 0; asked < 5; asked += 1) {
    const began = performance.now();
    await client.query('select 1');
    all.push(performance.now() - began);
  }
  return Math.round(Math.min(...all));
}

async function version(client: pg.Client): Promise<Finding> {
  const { rows } = await client.query<{ version: string; number: number }>(
    "select current_setting('server_version') as version, current_setting('server_version_num')::int / 10000 as number",
  );
  const took = await roundTrip(client);
  const { version = '', number = 0 } = rows[0] ?? {};
  return {
    what: 'database',
    is: number < LEAST_VERSION ? 'bad' : took > 20 ? 'warning' : 'good',
    seen: `PostgreSQL ${version}, answers in ${took} ms`,
    ...(number < LEAST_VERSION && { advice: `PostgreSQL ${LEAST_VERSION} or later is needed.` }),
    ...(took > 20 && { advice: 'Every call waits for several answers: keep the database near.' }),
  };
}

async function clock(client: pg.Client): Promise<Finding> {
  const { rows } = await client.query<{ now: Date }>('select clock_timestamp() as now');
  const apart = Math.abs((rows[0]?.now.getTime() ?? 0) - Date.now()) / 1000;
  const good = apart <= CLOCK_TOLERANCE;
  return {
    what: 'clock',
    is: good ? 'good' : 'warning',
    seen: `${apart.toFixed(1)} s between this machine and the database`,
    ...(!good && {
      advice: 'The clock of the database counts for everything that is recorded: keep it right.',
    }),
  };
}

async function indexedSearch(client: pg.Client): Promise<Finding> {
  const { rows } = await client.query<{ done: boolean }>(
    "select proleakproof as done from pg_proc where oid = 'pg_catalog.arraycontains(anyarray, anyarray)'::regprocedure",
  );
  const done = rows[0]?.done ?? false;
  return {
    what: 'indexed search',
    is: done ? 'good' : 'warning',
    seen: done ? 'searches use their indexes' : 'searches read whole tables',
    ...(!done && {
      advice:
        'Once per database, as a superuser: alter function pg_catalog.arraycontains(anyarray, anyarray) leakproof',
    }),
  };
}

async function migrations(client: pg.Client): Promise<Finding> {
  const what = 'schema';
  const known = new Set(Object.keys(collectMigrations(MODULES)));
  const { rows } = await client
    .query<{ name: string }>('select name from kysely_migration')
    .catch(() => ({ rows: [] as { name: string }[] }));
  const later = rows.filter(({ name }) => !known.has(name));
  const missing = known.size - (rows.length - later.length);
  if (later.length > 0)
    return {
      what,
      is: 'bad',
      seen: `${later.length} changes are of a later version`,
      advice: 'Start the version that made them, or restore a backup from before.',
    };
  if (rows.length === 0) return { what, is: 'good', seen: 'empty: the first start makes everything' };
  if (missing > 0)
    return {
      what,
      is: 'warning',
      seen: `${missing} changes are made at the next start`,
      advice: 'Take a backup before.',
    };
  return { what, is: 'good', seen: `${rows.length} changes, none missing` };
}
