import { getPriority } from 'node:os';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import pg from 'pg';
import { TestServer } from '../../testing/testServer';
import { workBehind } from './workBehind';

let server: TestServer;
let client: pg.Client;
let pid: number;
beforeAll(async () => {
  server = await TestServer.start();
  client = new pg.Client({ connectionString: server.database.url });
  await client.connect();
  pid = (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid as number;
});
afterAll(async () => {
  await client.end();
  await server.stop();
});

const meaning = (processID: number, localPort = Object(client).connection.stream.localPort) =>
  Object.assign(Object.create(client), { processID, connection: { stream: { localPort } } }) as pg.Client;

it('leaves other processes alone: of another connection, or of the same number on another machine', () => {
  for (const other of [meaning(pid, 1), meaning(process.pid), meaning(2 ** 22 + 1)]) {
    workBehind(other);
    expect([getPriority(pid), getPriority(process.pid)]).toEqual([0, 0]);
  }
});

it('has the process of its connection come after others', () => {
  workBehind(client);
  expect(getPriority(pid)).toBeGreaterThan(0);
  expect(getPriority(process.pid)).toBe(0);
});
