import type { FastifyInstance } from 'fastify';
import type { Platform } from '../platform';

/**
 * `/health`: the process lives. `/ready`: it can answer calls; each part is named. While it drains it answers calls, but
 * wants no more of them: answers also ask for their connection to be closed.
 */
export function registerHealth(app: FastifyInstance, platform: Platform): void {
  app.get('/health', async (_, reply) => {
    reply.header('cache-control', 'no-store');
    return { status: 'alive' };
  });
  app.addHook('onRequest', (_, reply, done) => {
    if (platform.draining) reply.header('connection', 'close');
    done();
  });
  app.get('/ready', async (_, reply) => {
    const checks = await platform.checks();
    const works = Object.values(checks).every(Boolean);
    const ready = works && !platform.draining;
    reply.header('cache-control', 'no-store').code(ready ? 200 : 503);
    if (!ready) reply.header('retry-after', 2);
    return { status: ready ? 'ready' : works ? 'draining' : 'notReady', checks };
  });
}
