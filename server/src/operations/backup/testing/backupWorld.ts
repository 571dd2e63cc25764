import { chmodSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { getBackups } from '@attest/api-contract';
import { afterAll, beforeAll } from '@jest/globals';
import { callerOf } from '../../../testing/caller';
import { ProcessRoot, type ServerProcess } from '../../../testing/serverProcess';
import { TestServer } from '../../../testing/testServer';
import { createTestTenant, type TestTenant } from '../../../testing/testTenant';
import { textFile } from '../../../testing/uploads';

/** A server that runs on a data folder, with a company in it, and the commands for its backups. */
export function backupWorld() {
  let root: ProcessRoot;
  let folder: string;
  let dataDir: string;
  let target: string;
  let server: TestServer;
  let tenant: TestTenant;
  const started: ServerProcess[] = [];
  const file = textFile(200_000);

  const start = async (dir: string): Promise<ServerProcess> => {
    const running = root.spawn({ DATA_DIR: dir });
    started.push(running);
    await running.ready();
    return running;
  };
  /** What a data folder holds, through a second server on its database. */
  const madeOf = (dir: string) =>
    TestServer.start({
      made: { dataDir: dir, database: { url: root.databaseUrl(dir), drop: async () => undefined } },
    });

  beforeAll(async () => {
    root = await ProcessRoot.create(['backup', 'restore']);
    dataDir = root.dataDir();
    folder = dirname(dataDir);
    target = join(folder, 'backups');
    // The database's account has to pass it.
    chmodSync(folder, 0o711);
    await start(dataDir);
    server = await madeOf(dataDir);
    tenant = await createTestTenant(server);
  }, 120_000);
  afterAll(async () => {
    await server?.stop();
    await Promise.all(started.map((process) => process.stop()));
    root?.remove();
  });

  return {
    get root() {
      return root;
    },
    get folder() {
      return folder;
    },
    get dataDir() {
      return dataDir;
    },
    get target() {
      return target;
    },
    get server() {
      return server;
    },
    get tenant() {
      return tenant;
    },
    file,
    start,
    madeOf,
    names: async (of: TestServer) => {
      const { rows } = await of.platform.owner.query<{ name: string }>('select name from query_definition');
      return rows.map(({ name }) => name);
    },
    backup: (...args: string[]) => root.run('backup', [target, ...args], { DATA_DIR: dataDir }),
    /** What administrators are shown, the latest first. */
    attempts: async () =>
      (await (await callerOf(server, tenant.id, 'gaoxiang')).call(getBackups, {})).attempts,
  };
}
