import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Platform } from '../platform';

/**
 * `/metrics` in the Prometheus format, when METRICS=true and to who shows METRICS_TOKEN: the process, calls by path,
 * connections of browsers and to the database, jobs that wait, the size of the database.
 */
export function registerMetrics(app: FastifyInstance, platform: Platform): void {
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
      this.set(platform.hub.size);
    },
  });
  new Gauge({
    name: 'attest_database_connections',
    help: 'Connections to the database by pool and state; waiting: calls that want one',
    labelNames: ['pool', 'state'],
    registers: [registry],
    collect() {
      for (const { pool, open, idle, waiting } of platform.connections()) {
        this.set({ pool, state: 'busy' }, open - idle);
        this.set({ pool, state: 'idle' }, idle);
        this.set({ pool, state: 'waiting' }, waiting);
      }
    },
  });
  new Gauge({
    name: 'attest_replica_lag_seconds',
    help: 'How far the replica lags behind; NaN: there is none to read from, and reports ask the primary',
    registers: [registry],
    collect() {
      this.set(platform.replica?.lag ?? Number.NaN);
    },
  });
  registerShared(registry, platform);
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    seconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  app.get('/metrics', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (!shows(request, platform.config.metricsToken))
      return reply.code(401).header('www-authenticate', 'Bearer').send({ status: 'unauthorized' });
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

const digest = (text: string) => createHash('sha256').update(text).digest();

function shows({ headers }: FastifyRequest, token: string | undefined): boolean {
  const [, shown] = /^Bearer (\S+)$/i.exec(headers.authorization ?? '') ?? [];
  return token !== undefined && shown !== undefined && timingSafeEqual(digest(shown), digest(token));
}

/** What all instances share: each tells it, so ask for the maximum. */
function registerShared(registry: Registry, platform: Platform): void {
  const ofJobs = (name: string, help: string, value: string) =>
    new Gauge({
      name,
      help,
      labelNames: ['queue'],
      registers: [registry],
      async collect() {
        const { rows } = await platform.owner.query<{ queue: string; value: number }>(`
          select name as queue, ${value}::float as value from attest_jobs.job
          where state in ('created', 'retry') and start_after <= now() group by name`);
        this.reset();
        for (const { queue, value } of rows) this.set({ queue }, value);
      },
    });
  ofJobs('attest_jobs_waiting', 'Jobs that are due, by queue', 'count(*)');
  ofJobs(
    'attest_jobs_oldest_seconds',
    'How long the oldest job of a queue has been due',
    'extract(epoch from now() - min(start_after))',
  );
  new Gauge({
    name: 'attest_database_bytes',
    help: 'Size of the database',
    registers: [registry],
    async collect() {
      const { rows } = await platform.owner.query<{ bytes: string }>(
        'select pg_database_size(current_database()) as bytes',
      );
      this.set(Number(rows[0]?.bytes ?? 0));
    },
  });
}
