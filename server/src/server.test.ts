import { once } from 'node:events';
import { chmodSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { HEADERS, SERVICE_RESTART } from '@attest/api-contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { WebSocket } from 'ws';
import { isLivingPostgres, readPostmaster } from './platform/database/embedded/postmaster';
import { callHeaders } from './testing/callHeaders';
import { ProcessRoot, type ServerProcess } from './testing/serverProcess';
import { createEmptyDatabase, type TestDatabase } from './testing/testDatabase';
import { TestServer } from './testing/testServer';
import { createTestTenant } from './testing/testTenant';

const LONG = 120_000;

let root: ProcessRoot;
const running: ServerProcess[] = [];

beforeAll(async () => {
  root = await ProcessRoot.create();
}, LONG);
afterAll(async () => {
  await Promise.all(running.map((process) => process.stop()));
  root.remove();
}, LONG);

function start(env: Record<string, string>): ServerProcess {
  const process = root.spawn(env);
  running.push(process);
  return process;
}

function newDataDir(): string {
  const folder = root.dataDir();
  chmodSync(dirname(folder), 0o711);
  return folder;
}

const postmaster = (dataDir: string) => readPostmaster(join(dataDir, 'postgres'));

/** Begins every job there is, and waits until one runs: it will have nobody to tell of its end. */
async function jobsAtWork(dataDir: string): Promise<void> {
  const client = new pg.Client({ connectionString: root.databaseUrl(dataDir) });
  client.on('error', () => undefined);
  await client.connect();
  await client.query("insert into attest_jobs.job (name, data) select name, '{}' from job_schedule");
  const active = async () =>
    (await client.query("select from attest_jobs.job where state = 'active' and name !~ '^__'")).rowCount;
  while (!(await active())) await delay(5);
  // Ends with the database.
  void client.end().catch(() => undefined);
}

describe('the server process with its embedded database', () => {
  let dataDir: string;
  beforeAll(() => {
    dataDir = newDataDir();
  });

  it(
    'starts from nothing, is ready, stops on request and takes the database with it',
    async () => {
      const server = start({ DATA_DIR: dataDir });
      const address = await server.ready();
      const [ready, sealed, ...more] = server.output.trim().split('\n');
      expect(ready).toBe(`Attest is ready at ${address}`);
      expect(sealed).toMatch(/^The audit trail is sealed with the key \S+$/);
      expect(more).toEqual([]);
      expect(await (await fetch(`${address}/health`)).json()).toEqual({ status: 'alive' });
      expect((await fetch(`${address}/ready`)).status).toBe(200);
      expect(statSync(join(dataDir, 'postgres.secret')).mode & 0o777).toBe(0o600);

      const { pid } = postmaster(dataDir) ?? { pid: 0 };
      expect(isLivingPostgres(pid)).toBe(true);
      expect(await server.stop()).toBe(0);
      expect(isLivingPostgres(pid)).toBe(false);
    },
    LONG,
  );

  it(
    'refuses to be the second on one data folder, names the first and leaves it alone',
    async () => {
      const first = start({ DATA_DIR: dataDir });
      const address = await first.ready();
      const second = start({ DATA_DIR: dataDir });
      expect(await second.ended).toBe(1);
      expect(second.errors).toContain(`process ${first.child.pid}`);
      expect(second.errors).toMatch(/since \d{4}-\d{2}-\d{2}T/);
      expect(second.errors).toContain('http://localhost:');
      expect((await fetch(`${address}/ready`)).status).toBe(200);
      expect(await first.stop('SIGINT')).toBe(0);
    },
    LONG,
  );

  it(
    'takes over the database that a killed server left behind',
    async () => {
      const first = start({ DATA_DIR: dataDir });
      await first.ready();
      const before = postmaster(dataDir);
      await first.stop('SIGKILL');
      expect(isLivingPostgres(before?.pid ?? 0)).toBe(true);

      const second = start({ DATA_DIR: dataDir });
      await second.ready();
      expect(postmaster(dataDir)).toEqual(before);
      expect(await second.stop()).toBe(0);
      expect(isLivingPostgres(before?.pid ?? 0)).toBe(false);
    },
    LONG,
  );

  it(
    'starts a database again that died under it, and answers meanwhile that it is away',
    async () => {
      const server = start({ DATA_DIR: dataDir, PUBLIC_RATE: '1000000' });
      const address = await server.ready();
      await jobsAtWork(dataDir);
      process.kill(postmaster(dataDir)?.pid ?? 0, 'SIGKILL');
      const call = () => fetch(`${address}/api/group/group-tenants`);
      const seen = new Set<number>();
      for (let status = 0; status !== 200 || !seen.has(503); seen.add(status)) {
        const answer = await call();
        status = answer.status;
        if (status === 503) expect(answer.headers.get('retry-after')).toBe('2');
      }
      expect([...seen].sort()).toEqual([200, 503]);
      while ((await fetch(`${address}/ready`)).status !== 200) await delay(50);
      expect(await server.stop()).toBe(0);
    },
    LONG,
  );

  it(
    'starts again after it and the database were killed',
    async () => {
      const first = start({ DATA_DIR: dataDir });
      await first.ready();
      process.kill(postmaster(dataDir)?.pid ?? 0, 'SIGKILL');
      await first.stop('SIGKILL');
      const second = start({ DATA_DIR: dataDir });
      await second.ready();
      expect(await second.stop()).toBe(0);
    },
    LONG,
  );

  it(
    'starts after a first start that was interrupted anywhere',
    async () => {
      const fresh = newDataDir();
      const first = start({ DATA_DIR: fresh });
      await first.stop('SIGKILL');
      const second = start({ DATA_DIR: fresh });
      await second.ready();
      expect(await second.stop()).toBe(0);
    },
    LONG,
  );
});

describe('the server process', () => {
  it('names every wrong setting and ends with 1', async () => {
    const server = start({ PORT: 'eighty', DATABASE_URL: 'mysql://x/y' });
    expect(await server.ended).toBe(1);
    expect(server.errors).toContain('PORT=eighty: expected a whole number');
    expect(server.errors).toContain('DATABASE_URL: expected an address such as postgres://');
    expect(server.errors).not.toContain('mysql');
  });

  describe('on a PostgreSQL of the operator', () => {
    let database: TestDatabase;
    beforeAll(async () => {
      database = await createEmptyDatabase();
    });
    afterAll(() => database.drop());

    it(
      'runs in two instances that migrate together, without demo data',
      async () => {
        const env = { DATABASE_URL: database.url };
        const both = [start({ ...env, DATA_DIR: newDataDir() }), start({ ...env, DATA_DIR: newDataDir() })];
        const addresses = await Promise.all(both.map((server) => server.ready()));
        for (const address of addresses) {
          expect((await fetch(`${address}/ready`)).status).toBe(200);
          const tenants = await (await fetch(`${address}/api/group/group-tenants`)).json();
          expect(tenants).toMatchObject({ success: true, data: [] });
        }
        for (const server of both) expect(await server.stop()).toBe(0);
      },
      LONG,
    );

    it(
      'drains: balancers hear of it, calls are answered, sockets are sent elsewhere, a second request hurries it',
      async () => {
        const server = start({ DATABASE_URL: database.url, DATA_DIR: newDataDir(), DRAIN_SECONDS: '600' });
        const address = await server.ready();
        const onSame = await TestServer.start({ database });
        const tenant = await createTestTenant(onSame);
        const token = await onSame.session(tenant.id, 'caoyang');
        await onSame.stop();
        const open = (): WebSocket =>
          new WebSocket(`${address.replace('http', 'ws')}/api/push`, {
            headers: { [HEADERS.token]: token, [HEADERS.tenant]: tenant.id },
          });
        const socket = open();
        await once(socket, 'open');
        server.child.kill('SIGTERM');
        let ready: Response;
        do ready = await fetch(`${address}/ready`);
        while (ready.ok);
        expect([ready.status, ready.headers.get('connection')]).toEqual([503, 'close']);
        expect(await ready.json()).toMatchObject({ status: 'draining', checks: { database: true } });
        const call = await fetch(`${address}/api/userCenter/user/getUserInfo`, {
          headers: callHeaders(tenant.id, token),
        });
        expect(await call.json()).toMatchObject({ success: true });
        const late = open();
        await once(late, 'open');

        const closed = Promise.all([socket, late].map((one) => once(one, 'close')));
        server.child.kill('SIGTERM');
        expect((await closed).map(([code]) => code)).toEqual([SERVICE_RESTART, SERVICE_RESTART]);
        expect(await server.ended).toBe(0);
      },
      LONG,
    );

    it(
      'runs below a sub-path and on the port that is given',
      async () => {
        const env = { DATABASE_URL: database.url, DATA_DIR: newDataDir() };
        const server = start({ ...env, PORT: '8139', PUBLIC_URL: 'http://localhost:8139/suite/' });
        expect(await server.ready()).toBe('http://localhost:8139/suite');
        const config = await fetch('http://localhost:8139/suite/api/tenant/config/getCommon');
        expect(await config.json()).toMatchObject({ success: true, data: { tenant: null } });

        const taken = start({ ...env, PORT: '8139' });
        expect(await taken.ended).toBe(1);
        expect(taken.errors).toContain('The port is in use');
        expect(await server.stop()).toBe(0);
      },
      LONG,
    );

    it(
      'says why when the database cannot be reached',
      async () => {
        const server = start({ DATABASE_URL: 'postgres://x@127.0.0.1:1/none', DATA_DIR: newDataDir() });
        expect(await server.ended).toBe(1);
        expect(server.errors).toContain('ECONNREFUSED');
      },
      LONG,
    );
  });
});
