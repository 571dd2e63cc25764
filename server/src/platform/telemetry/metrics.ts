import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { isAway } from '../calls/faults';
import type { Place, Shards } from '../shards';

/**
 * `/metrics` in the Prometheus format, when METRICS=true and to who shows METRICS_TOKEN: the process, calls by path,
 * connections of browsers and to the database, jobs that wait, the size of the database.
 */
export function registerMetrics(app: FastifyInstance, shards: Shards): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: 'attest_http_seconds',
    help: 'Duration of requests by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  new Gauge({
    name: 'attest_push_connections',
    help: 'Open push connections of this process',
    registers: [registry],
    collect() {
      this.set(shards.all.reduce((sum, { hub }) => sum + hub.size, 0));
    },
  });
  new Gauge({
    name: 'attest_database_connections',
    help: 'Connections to the database by pool and state; waiting: calls that want one',
    labelNames: ['database', 'pool', 'state'],
    registers: [registry],
    collect() {
      for (const platform of shards.all) {
        const { database } = platform.config;
        for (const { pool, open, idle, waiting } of platform.connections()) {
          this.set({ database, pool, state: 'busy' }, open - idle);
          this.set({ database, pool, state: 'idle' }, idle);
          this.set({ database, pool, state: 'waiting' }, waiting);
        }
      }
    },
  });
  new Gauge({
    name: 'attest_replica_lag_seconds',
    help: 'How far the replica lags behind; NaN: there is none to read from, and reports ask the primary',
    labelNames: ['database'],
    registers: [registry],
    collect() {
      for (const { config, replica } of shards.all)
        this.set({ database: config.database }, replica?.lag ?? Number.NaN);
    },
  });
  registerShared(registry, shards);
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    seconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  app.get('/metrics', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (!shows(request, shards.first.config.metricsToken))
      return reply.code(401).header('www-authenticate', 'Bearer').send({ status: 'unauthorized' });
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

const digest = (text: string) => createHash('sha256').update(text).digest();

function shows({ headers }: FastifyRequest, token: string | undefined): boolean {
  const [, shown] = /^Bearer (\S+)$/i.exec(headers.authorization ?? '') ?? [];
  return token !== undefined && shown !== undefined && timingSafeEqual(digest(shown), digest(token));
}

/** What all instances share: each tells it, so ask for the maximum. A database that is away tells nothing. */
function registerShared(registry: Registry, shards: Shards): void {
  new Gauge({
    name: 'attest_database_up',
    help: 'Whether a database answers',
    labelNames: ['database'],
    registers: [registry],
    async collect() {
      for (const database of shards.missing) this.set({ database }, 0);
      await shards.each(async (platform) => {
        const answers = await asked(platform, 'select 1');
        this.set({ database: platform.config.database }, answers ? 1 : 0);
      });
    },
  });
  const ofJobs = (name: string, help: string, value: string) =>
    new Gauge({
      name,
      help,
      labelNames: ['database', 'queue'],
      registers: [registry],
      async collect() {
        this.reset();
        await shards.each(async (platform) => {
          const rows = await asked<{ queue: string; value: number }>(
            platform,
            `select name as queue, ${value}::float as value from attest_jobs.job
             where state in ('created', 'retry') and start_after <= now() group by name`,
          );
          const { database } = platform.config;
          for (const { queue, value: counted } of rows ?? []) this.set({ database, queue }, counted);
        });
      },
    });
  ofJobs('attest_jobs_waiting', 'Jobs that are due, by queue', 'count(*)');
  ofJobs(
    'attest_jobs_oldest_seconds',
    'How long the oldest job of a queue has been due',
    'extract(epoch from now() - min(start_after))',
  );
  const ofDatabase = (name: string, help: string, statement: string) =>
    new Gauge({
      name,
      help,
      labelNames: ['database'],
      registers: [registry],
      async collect() {
        await shards.each(async (platform) => {
          const rows = await asked<{ value: string }>(platform, statement);
          if (rows) this.set({ database: platform.config.database }, Number(rows[0]?.value ?? 0));
        });
      },
    });
  ofDatabase(
    'attest_database_bytes',
    'Size of a database',
    'select pg_database_size(current_database()) as value',
  );
  // Counted it would be tenant by tenant, each time that somebody asks.
  ofDatabase(
    'attest_audit_entries',
    'Entries of the audit trails in a database, as it estimates them',
    `select greatest(c.reltuples, s.n_live_tup, 0)::bigint as value
     from pg_class c join pg_stat_user_tables s on s.relid = c.oid where c.oid = 'audit_entry'::regclass`,
  );
}

/** The rows of a statement; undefined where the database cannot be asked. */
async function asked<Row extends object>(
  { owner }: Place['platform'],
  statement: string,
): Promise<Row[] | undefined> {
  try {
    return (await owner.query<Row>(statement)).rows;
  } catch (error) {
    if (isAway(error)) return undefined;
    throw error;
  }
}
