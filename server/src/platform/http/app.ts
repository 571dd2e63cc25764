import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Logger } from 'pino';
import { AppError } from '../errors';
import type { Route } from '../module';
import type { Platform } from '../platform';
import { registerPush } from '../push/pushServer';
import type { Shards } from '../shards';
import { registerMetrics } from '../telemetry/metrics';
import { registerTraces } from '../telemetry/traces';
import { requestIdHeader, sendError } from './answer';
import { registerApi } from './api';
import { endConnections } from './endConnections';
import { registerHealth } from './health';
import { misshapen } from './requestShape';

declare module '../module' {
  interface ServerModule {
    /** Protocols that programs of others speak, beside the calls: each adds its routes below the base path. */
    protocols?: ((app: FastifyInstance, shards: Shards) => void)[];
  }
}

export interface AppOptions {
  /** The first database, and by it the others. */
  platform: Platform;
  routes: Map<string, Route>;
  /** Adds what serves the pages and modules, below the base path. */
  pages?: (app: FastifyInstance) => void;
}

/** The HTTP server, ready to listen or to be called by `inject`. */
export async function buildApp({ platform, routes, pages }: AppOptions): Promise<FastifyInstance> {
  const { config, log, shards } = platform;
  const app = fastify({
    loggerInstance: requestLog(log),
    // Each line that is logged names its request itself: a logger for every request would be made in vain.
    childLoggerFactory: (logger) => logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: config.trustProxy.length ? config.trustProxy : false,
    exposeHeadRoutes: false,
    forceCloseConnections: 'idle',
    requestTimeout: 120_000,
    keepAliveTimeout: 65_000,
    routerOptions: { maxParamLength: 500, ignoreTrailingSlash: false },
    frameworkErrors: (error, request, reply) => void sendError(request, reply, error),
  });
  if (config.traces) registerTraces(app, { believed: config.trustProxy.length > 0 });
  app.setErrorHandler((error, request, reply) => sendError(request, reply, error));
  app.setNotFoundHandler((request, reply) =>
    sendError(request, reply, notFound(routes, config.basePath, request)),
  );
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(requestIdHeader, request.id);
    const where = misshapen(request.raw);
    if (!where) return done();
    reply.header('connection', 'close');
    done(new AppError('REQUEST_INVALID', { where }));
  });
  if (log.isLevelEnabled('debug')) logAnswers(app);

  await app.register(helmet, {
    // Pages and answers set their own, stricter and with a nonce.
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: config.publicUrl?.protocol === 'https:' && { maxAge: 31_536_000 },
    referrerPolicy: { policy: 'same-origin' },
    frameguard: { action: 'deny' },
    // Every file would carry them: for browsers that cannot show a page of ours, and for links to other hosts.
    ieNoOpen: false,
    dnsPrefetchControl: false,
  });
  await app.register(cookie);
  await app.register(rateLimit, { global: false, cache: 10_000 });

  app.addHook('preClose', async () => shards.each((each) => each.beginToStop()));
  endConnections(app);
  registerHealth(app, shards);
  if (config.metrics) registerMetrics(app, shards);
  await app.register(
    async (base) => {
      await base.register(async (api) => registerApi(api, platform, routes), { prefix: '/api' });
      for (const protocol of platform.offers.shipped.brought.all('protocols'))
        await base.register(async (own) => protocol(own, shards));
      pages?.(base);
    },
    { prefix: config.basePath },
  );
  registerPush(app, shards);
  return app;
}

function logAnswers(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const { method, url, id } = request;
    const entry = {
      method,
      path: url.split('?')[0],
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      id,
    };
    request.log.debug(entry, 'answered');
  });
}

/** Fastify tells every address it listens on; the start already names the one to open. */
const requestLog = (log: Logger): FastifyBaseLogger =>
  log.child({}, { level: log.level === 'info' ? 'warn' : log.level }) as FastifyBaseLogger;

function notFound(routes: Map<string, Route>, basePath: string, { url }: { url: string }): AppError {
  const path = url.slice(basePath.length).split('?')[0] ?? '';
  const isCall = path.startsWith('/api/') && routes.has(path.slice('/api/'.length));
  return new AppError(isCall ? 'METHOD_NOT_ALLOWED' : 'NOT_FOUND');
}
