import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Place, Shards } from '../shards';

type Checks = Awaited<ReturnType<Place['platform']['checks']>>;

const AWAY: Checks = { database: false, migrations: false, listener: false };
/** Milliseconds for which one of several databases is waited for: balancers wait no longer. */
const PATIENCE = 1_000;

/**
 * `/health`: the process lives. `/ready`: it can answer calls; each part is named. Of several databases one is enough, or
 * the loss of one would take the tenants of all others with it. While it drains it answers calls, but wants no more of
 * them: answers also ask for their connection to be closed.
 */
export function registerHealth(app: FastifyInstance, shards: Shards): void {
  app.get('/health', async (_, reply) => {
    reply.header('cache-control', 'no-store');
    return { status: 'alive' };
  });
  // When it is answered: it may have been asked to stop meanwhile.
  app.addHook('onSend', (_, reply, __, done) => {
    if (shards.first.draining) reply.header('connection', 'close');
    done();
  });
  app.get('/ready', async (_, reply) => {
    const databases = await checksOf(shards);
    const works = databases.some(isWhole);
    const { draining } = shards.first;
    const ready = works && !draining;
    reply.header('cache-control', 'no-store').code(ready ? 200 : 503);
    if (!ready) reply.header('retry-after', 2);
    const status = ready ? 'ready' : works ? 'draining' : 'notReady';
    return databases.length > 1 ? { status, databases } : { status, checks: databases[0] };
  });
}

const isWhole = (checks: Checks): boolean => Object.values(checks).every(Boolean);

/** In the order of the configuration; their names are for operators alone. */
async function checksOf({ all, missing }: Shards): Promise<Checks[]> {
  const [only, ...others] = all;
  if (only && others.length === 0 && missing.length === 0) return [await only.checks()];
  const looks = all.map((platform) =>
    Promise.race([platform.checks(), delay(PATIENCE, AWAY, { ref: false })]),
  );
  return Promise.all([...looks, ...missing.map(() => AWAY)]);
}
