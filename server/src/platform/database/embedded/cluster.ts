import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { postgresAccount } from './account';
import { postgresBinaries } from './binaries';
import { answers, databaseUrl, ensureDatabase } from './connect';
import { initialise } from './initialise';
import { type Launch, launch, until } from './launch';
import { forgetPostmaster, isLivingPostgres, readPostmaster } from './postmaster';

export interface EmbeddedCluster {
  /** Connection to the database `attest` as the owner. */
  url: string;
  /** A postgres that an earlier server left behind was taken over. */
  adopted: boolean;
  /** Fast shutdown; waits until the process is gone. */
  stop(): Promise<void>;
}

export interface ClusterOptions {
  /** Holds `postgres/` (the cluster), `postgres.secret` and `postgres-start.log`. */
  dataDir: string;
  settings?: Record<string, string>;
  /** Told when the database died and was started again, or could not be. */
  onRestart?: (problem?: Error) => void;
}

/** Milliseconds between looks at the database process. */
const WATCH_EVERY = 250;

/** Starts (first time: creates) the embedded PostgreSQL of a data folder, for this machine alone, with a random password. */
export async function startCluster({
  dataDir,
  settings = {},
  onRestart = () => undefined,
}: ClusterOptions): Promise<EmbeddedCluster> {
  const folder = join(dataDir, 'postgres');
  mkdirSync(dataDir, { recursive: true });
  const password = ownPassword(dataDir);

  const binaries = await postgresBinaries();
  const account = await postgresAccount([folder, binaries.postgres]);
  if (!existsSync(join(folder, 'PG_VERSION'))) await initialise(folder, password, binaries, account);

  const how: Launch = { folder, dataDir, password, binaries, account, settings };
  const adopted = await adopt(folder, password);
  const port = adopted ?? (await launch(how));
  await ensureDatabase(port, password);
  const watch = watchProcess({ ...how, port }, onRestart);
  return {
    url: databaseUrl(folder, port, password),
    adopted: adopted !== undefined,
    stop: async () => {
      await watch.stop();
      await stop(folder);
    },
  };
}

/** Starts the database again, on the same port, when its process dies under us. */
function watchProcess(how: Launch, onRestart: (problem?: Error) => void): { stop(): Promise<void> } {
  let restarting: Promise<void> | undefined;
  const restart = async () => {
    try {
      if (!(await adopt(how.folder, how.password))) await launch(how);
      onRestart();
    } catch (problem) {
      onRestart(problem as Error);
    } finally {
      restarting = undefined;
    }
  };
  const timer = setInterval(() => {
    const running = readPostmaster(how.folder);
    if (!restarting && !(running && isLivingPostgres(running.pid))) restarting = restart();
  }, WATCH_EVERY);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await restarting;
    },
  };
}

function ownPassword(dataDir: string): string {
  const file = join(dataDir, 'postgres.secret');
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('hex'), { mode: 0o600 });
  chmodSync(file, 0o600);
  return readFileSync(file, 'utf8').trim();
}

/** Port of a living postgres on this very folder that knows our password. */
async function adopt(folder: string, password: string): Promise<number | undefined> {
  const left = readPostmaster(folder);
  if (!left) return undefined;
  if (!isLivingPostgres(left.pid)) {
    forgetPostmaster(folder);
    return undefined;
  }
  const ready = await until(10_000, () => answers(left.port, password, folder));
  if (!ready) throw new Error(`The database process ${left.pid} of ${folder} is alive but does not answer`);
  return left.port;
}

async function stop(folder: string): Promise<void> {
  const running = readPostmaster(folder);
  if (!running || !isLivingPostgres(running.pid)) return;
  process.kill(running.pid, 'SIGINT');
  const gone = await until(20_000, async () => !isLivingPostgres(running.pid));
  if (!gone) throw new Error(`The database process ${running.pid} did not stop`);
}
