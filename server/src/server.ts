import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { CALLS } from '@attest/api-contract';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { seedDemo } from './demo/seedDemo';
import { readPageData } from './directory/tenancy/pageData';
import { MODULES } from './modules';
import { openShards, reachMissing, takeJobs } from './openShards';
import { callTable } from './platform/calls/callTable';
import { directCaller } from './platform/calls/directCaller';
import type { Config } from './platform/config/config';
import { directAccess, findAccess } from './platform/database/access';
import { lockDataDir } from './platform/database/dataDirLock';
import { startCluster } from './platform/database/embedded/cluster';
import { seedOnce } from './platform/database/seedOnce';
import { registerDeployment } from './platform/deployment/deployment';
import { recordDeployment } from './platform/deploymentLog';
import { buildApp } from './platform/http/app';
import { tenantOf } from './platform/http/origin';
import type { Platform } from './platform/platform';
import type { Shards } from './platform/shards';
import { createLog } from './platform/telemetry/log';
import { startTraces } from './platform/telemetry/traces';

export interface RunningServer {
  shards: Shards;
  /** The address to show to people. */
  address: string;
  /**
   * Tells balancers to bring no more calls and goes on answering, until they have noticed (DRAIN_SECONDS) or `hurry` is
   * aborted.
   */
  drain(hurry: AbortSignal): Promise<void>;
  stop(): Promise<void>;
}

/** Undoes what was started, last first; one failure does not keep the others. */
class Started {
  readonly #stops: (() => unknown)[] = [];

  add(stop: () => unknown): void {
    this.#stops.unshift(stop);
  }

  async stop(): Promise<void> {
    const failures: unknown[] = [];
    for (const stop of this.#stops.splice(0)) {
      await Promise.resolve()
        .then(stop)
        .catch((error) => failures.push(error));
    }
    if (failures.length) throw failures[0];
  }
}

/** Database → migrations → demo data → HTTP. `root` holds the built browser modules. */
export async function startServer(config: Config, root: string): Promise<RunningServer> {
  const log = createLog(config.logLevel);
  const started = new Started();
  try {
    if (config.traces) started.add(await startTraces(config.traces, log));
    const database = config.databaseUrl
      ? await findAccess(config.databaseUrl, config.databaseDirectUrl)
      : directAccess(await embeddedDatabase(config, started, log));
    const routes = callTable(MODULES, CALLS, { complete: true });
    const shards = await openShards(config, database, { root, log });
    started.add(() => shards.stop());
    const platform = shards.first;
    if (config.demo) {
      await seedOnce(platform.owner, () => seedDemo({ platform, call: directCaller(platform, routes) }));
    }
    await shards.each(takeJobs);

    const pages = (app: FastifyInstance) => servePages(app, shards, root);
    const app = await buildApp({ platform, routes, pages });
    started.add(() => app.close());
    await shards.each(noteDeployment);
    const port = await listen(app, config.port);
    const reaching = new AbortController();
    const reached = reachMissing(config, shards, { root, log }, reaching.signal).catch((error) => {
      if (!reaching.signal.aborted) throw error;
    });
    started.add(() => {
      reaching.abort();
      return reached;
    });
    return {
      shards,
      address: addressOf(config, port),
      drain: (hurry) => drain(shards, config, hurry),
      stop: () => started.stop(),
    };
  } catch (error) {
    await started.stop().catch((failure) => log.error({ err: failure }, 'not everything could be stopped'));
    throw error;
  }
}

const noteDeployment = (platform: Platform): Promise<void> =>
  recordDeployment(platform).catch((error) => platform.log.error({ err: error }, 'deployment not recorded'));

async function drain(shards: Shards, config: Config, hurry: AbortSignal): Promise<void> {
  if (config.drainSeconds > 0) shards.first.log.info({ seconds: config.drainSeconds }, 'draining');
  await shards.each((platform) => platform.drain());
  await delay(config.drainSeconds * 1_000, undefined, { signal: hurry }).catch(() => undefined);
}

async function embeddedDatabase(config: Config, started: Started, log: Logger): Promise<string> {
  const lock = lockDataDir(config.dataDir, addressOf(config, config.port));
  started.add(() => lock.release());
  const cluster = await startCluster({
    dataDir: config.dataDir,
    onRestart: (problem) =>
      problem
        ? log.fatal({ err: problem }, 'the database does not start')
        : log.warn('the database was started again'),
  });
  started.add(() => cluster.stop());
  return cluster.url;
}

function servePages(app: FastifyInstance, shards: Shards, root: string): void {
  const { config, log } = shards.first;
  const { importMap, publicUrl, overrideHosts, publicRate } = config;
  const limit = app.createRateLimit({ max: publicRate, timeWindow: 60_000 });
  const deployment = registerDeployment(app, {
    importMapPath: importMap,
    root,
    publicUrl,
    overrideHosts,
    log,
    dataOf: async (request) => {
      const verdict = await limit(request);
      // Its modules ask, and are told that these are too many.
      if (!verdict.isAllowed && verdict.isExceeded) return undefined;
      const { platform, tenantId } = await tenantOf(request, shards, {
        isPublic: true,
        input: {},
        invited: undefined,
      });
      return readPageData(platform, tenantId, request.host);
    },
    onMapChanged: () => void shards.each(noteDeployment),
  });
  shards.deployedVersion = deployment.version;
}

/** On all addresses, both protocols where the machine has them. */
async function listen(app: FastifyInstance, port: number): Promise<number> {
  try {
    await app.listen({ port, host: '::' });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EAFNOSUPPORT' && code !== 'EADDRNOTAVAIL') throw error;
    await app.listen({ port, host: '0.0.0.0' });
  }
  const address = app.server.address();
  return typeof address === 'object' && address ? address.port : port;
}

const addressOf = ({ publicUrl }: Config, port: number): string =>
  publicUrl?.href.replace(/\/$/, '') ?? `http://localhost:${port}`;

export interface DemoAccount {
  tenant: string;
  url: string;
  account: string;
  password: string;
  name: string;
  roles: string[];
}

/** The accounts written at seeding; none where there is no demo data. */
export function demoAccounts({ dataDir }: Pick<Config, 'dataDir'>): DemoAccount[] {
  try {
    return JSON.parse(readFileSync(join(dataDir, 'demo-accounts.json'), 'utf8')) as DemoAccount[];
  } catch {
    return [];
  }
}
