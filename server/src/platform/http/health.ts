import type { FastifyInstance } from 'fastify';
import type { Platform } from '../platform';

/** `/health`: the process lives. `/ready`: it can answer calls; each part is named. */
export function registerHealth(app: FastifyInstance, platform: Platform): void {
  app.get('/health', async (_, reply) => {
    reply.header('cache-control', 'no-store');
    return { status: 'alive' };
  });
  app.get('/ready', async (_, reply) => {
    const checks = await platform.checks();
    const ready = Object.values(checks).every(Boolean);
    reply.header('cache-control', 'no-store').code(ready ? 200 : 503);
    if (!ready) reply.header('retry-after', 2);
    return { status: ready ? 'ready' : 'notReady', checks };
  });
}
