import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { COOKIES, createRecord, HEADERS, HEARTBEAT_REPLY, logout } from '@attest/api-contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import WebSocket from 'ws';
import { setUserStatus } from '../../directory/identity/administration';
import { TestServer } from '../../testing/testServer';
import { createTestTenant, type TestTenant } from '../../testing/testTenant';
import { buildApp } from '../http/app';
import { sweepConnections } from './pushServer';

interface Instance {
  server: TestServer;
  app: FastifyInstance;
  port: number;
}

let one: Instance;
let two: Instance;
let tenant: TestTenant;
let other: TestTenant;
let token: string;

async function listening(server: TestServer): Promise<Instance> {
  const app = await buildApp({ platform: server.platform, routes: server.routes });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return { server, app, port: (app.server.address() as AddressInfo).port };
}

beforeAll(async () => {
  const first = await TestServer.start();
  one = await listening(first);
  two = await listening(await TestServer.start({ database: first.database }));
});
beforeEach(async () => {
  tenant = await createTestTenant(one.server);
  other = await createTestTenant(one.server);
  await two.server.platform.tenants.load();
  token = await one.server.session(tenant.id, 'caoyang');
});
afterAll(async () => {
  await two.app.close();
  await two.server.stop();
  await one.app.close();
  await one.server.stop();
});

interface Opened {
  socket: WebSocket;
  frames: string[];
  /** Resolves with the next frame that has not been taken. */
  next(): Promise<string>;
  closed: Promise<number>;
}

function connect({ port }: Instance, headers: Record<string, string>, origin?: string): WebSocket {
  return new WebSocket(`ws://127.0.0.1:${port}/api/push`, { headers, ...(origin && { origin }) });
}

async function open(instance: Instance, as = token, tenantId = tenant.id): Promise<Opened> {
  const socket = connect(instance, { [HEADERS.token]: as, [HEADERS.tenant]: tenantId });
  const frames: string[] = [];
  let wake: (() => void) | undefined;
  socket.on('message', (data) => {
    frames.push(String(data));
    wake?.();
  });
  const closed = once(socket, 'close').then(([code]) => code as number);
  await once(socket, 'open');
  return {
    socket,
    frames,
    closed,
    async next() {
      if (!frames.length) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      return frames.shift() as string;
    },
  };
}

async function refusal(socket: WebSocket): Promise<number> {
  const [, response] = await once(socket, 'unexpected-response');
  response.resume();
  return response.statusCode;
}

const push = (instance: Instance, user = 'caoyang', of = tenant) =>
  instance.server.asSystem(of.id, async (ctx) =>
    ctx.pushUser(of.users[user] as string, 'user.tasks', { todoCount: 3 }),
  );

const tasks = JSON.stringify({ topic: 'user.tasks', data: { todoCount: 3 } });

describe('the push connection', () => {
  it('answers a heartbeat with a single tab', async () => {
    const { socket, next } = await open(one);
    socket.send(JSON.stringify({ ping: 1, msg: Date.now() }));
    expect(await next()).toBe(HEARTBEAT_REPLY);
    socket.close();
  });

  it('brings what is meant for the user or the tenant, on every instance, and nothing else', async () => {
    const [here, there] = [await open(one), await open(two)];
    const stranger = await open(two, await one.server.session(other.id, 'caoyang'), other.id);
    const colleague = await open(two, await one.server.session(tenant.id, 'yubo'));
    await push(one);
    expect([await here.next(), await there.next()]).toEqual([tasks, tasks]);
    await one.server.asSystem(tenant.id, async (ctx) => ctx.pushTenant('tenant.config', {}));
    const config = JSON.stringify({ topic: 'tenant.config', data: {} });
    expect([await here.next(), await there.next(), await colleague.next()]).toEqual([config, config, config]);
    // What the stranger gets next is its own: nothing came before it.
    await push(one, 'caoyang', other);
    expect(await stranger.next()).toBe(tasks);
    expect([...here.frames, ...there.frames, ...colleague.frames, ...stranger.frames]).toEqual([]);
    for (const { socket } of [here, there, stranger, colleague]) socket.close();
  });

  it('brings news of a record to those who may see it at that moment, on every instance', async () => {
    const of = async (instance: Instance, account: string) =>
      open(instance, await one.server.session(tenant.id, account));
    const [author, quality] = [await open(one), await of(two, 'hanxue')];
    // Neither initiator nor handler, and of another tenant.
    const colleagues = [await of(one, 'yubo'), await of(two, 'yubo')];
    const stranger = await open(two, await one.server.session(other.id, 'hanxue'), other.id);
    const { id } = await one.server.call({ tenantId: tenant.id, token }, createRecord, {
      process: 'deviation',
      values: { title: 'Only begun' },
      submit: false,
    });
    const tell = (version: number) =>
      one.server.asSystem(tenant.id, async (ctx) =>
        ctx.pushTenant('tenant.record', { process: 'deviation', id, version }),
      );
    const news = (version: number) =>
      JSON.stringify({ topic: 'tenant.record', data: { process: 'deviation', id, version } });
    /** What comes before it is of the record's beginning. */
    const hears = async ({ next }: { next(): Promise<string> }, version: number) => {
      while ((await next()) !== news(version));
    };
    await tell(2);
    for (const one of [author, quality]) await hears(one, 2);
    // Who may see it is asked each time: whoever becomes its owner hears of it without a new connection.
    await one.server.asSystem(tenant.id, ({ tx }) =>
      tx
        .updateTable('quality_record')
        .set({ owner_id: tenant.users.yubo as string })
        .where('id', '=', id)
        .execute(),
    );
    await tell(3);
    for (const one of [author, quality]) await hears(one, 3);
    // The first that colleagues hear at all.
    for (const { next } of colleagues) expect(await next()).toBe(news(3));
    await push(one, 'hanxue', other);
    expect(await stranger.next()).toBe(tasks);
    for (const { socket } of [author, quality, ...colleagues, stranger]) socket.close();
  });

  it('carries more than one notification holds', async () => {
    const { next, socket } = await open(two);
    await one.server.asSystem(tenant.id, async (ctx) => {
      for (let count = 0; count < 200; count += 1) {
        ctx.pushUser(tenant.users.caoyang as string, 'user.tasks', { todoCount: count });
      }
    });
    for (let count = 0; count < 200; count += 1) {
      expect(JSON.parse(await next())).toEqual({ topic: 'user.tasks', data: { todoCount: count } });
    }
    socket.close();
  });

  it('ends with the session, on every instance, and says why', async () => {
    const [here, there] = [await open(one), await open(two)];
    await one.server.call({ tenantId: tenant.id, token }, logout, {});
    for (const each of [here, there]) {
      expect(JSON.parse(await each.next())).toEqual({ topic: 'user.session', data: { reason: 'signedOut' } });
      expect(await each.closed).toBe(1008);
    }
    token = await one.server.session(tenant.id, 'yubo');
    const disabled = await open(two);
    await one.server.asSystem(tenant.id, (ctx) =>
      setUserStatus(ctx, tenant.users.yubo as string, 'disabled'),
    );
    expect(JSON.parse(await disabled.next()).data).toEqual({ reason: 'disabled' });
  });

  it('is swept when its session ran out, and keeps a good one awake', async () => {
    const [bad, good] = [await open(one), await open(one, await one.server.session(tenant.id, 'yubo'))];
    await one.server.platform.inTenant(tenant.id, (tx) =>
      tx
        .updateTable('session')
        .set({ expires_at: new Date(0) })
        .where('user_id', '=', tenant.users.caoyang as string)
        .execute(),
    );
    const seen = () =>
      one.server.platform.inTenant(tenant.id, (tx) =>
        tx
          .selectFrom('session')
          .select('last_seen_at')
          .where('user_id', '=', tenant.users.yubo as string)
          .executeTakeFirstOrThrow(),
      );
    const before = await seen();
    await sweepConnections(one.server.platform);
    expect(await bad.closed).toBe(1008);
    expect((await seen()).last_seen_at.getTime()).toBeGreaterThan(before.last_seen_at.getTime());
    expect(good.socket.readyState).toBe(WebSocket.OPEN);
    good.socket.close();
  });

  it('is forgotten when the browser leaves', async () => {
    const { socket } = await open(one);
    const { hub } = one.server.platform;
    const count = hub.size;
    socket.terminate();
    while (hub.size === count) await new Promise((resolve) => setImmediate(resolve));
    expect(hub.size).toBe(count - 1);
  });

  it('refuses strangers, other tenants, ended sessions and foreign pages', async () => {
    const cookie = `${COOKIES.token}=${token}; ${COOKIES.tenant}=${tenant.id}`;
    const own = `http://127.0.0.1:${one.port}`;
    expect(await refusal(connect(one, {}))).toBe(401);
    expect(await refusal(connect(one, { [HEADERS.token]: token, [HEADERS.tenant]: other.id }))).toBe(401);
    expect(await refusal(connect(one, { cookie }))).toBe(403);
    expect(await refusal(connect(one, { cookie }, 'http://evil.example'))).toBe(403);
    expect(await refusal(connect(one, { cookie }, 'null'))).toBe(403);
    const fromOwnPage = connect(one, { cookie }, own);
    await once(fromOwnPage, 'open');
    fromOwnPage.close();
    await one.server.call({ tenantId: tenant.id, token }, logout, {});
    expect(await refusal(connect(one, { cookie }, own))).toBe(401);
  });

  it('is refused to a person who has fifty open, and to nobody else', async () => {
    const opened = await Promise.all(Array.from({ length: 50 }, () => open(one)));
    const more = {
      [HEADERS.token]: await one.server.session(tenant.id, 'caoyang'),
      [HEADERS.tenant]: tenant.id,
    };
    expect(await refusal(connect(one, more))).toBe(429);
    const colleague = await open(one, await one.server.session(tenant.id, 'yubo'));
    colleague.socket.close();
    for (const { socket } of opened) socket.close();
    await Promise.all(opened.map(({ closed }) => closed));
    const again = await open(one);
    again.socket.close();
  });

  it.each([
    ['a frame over 4 KB', 'x'.repeat(1024 * 1024), 1009],
    ['something that is no heartbeat', 'hello', 1008],
  ])('closes on %s', async (_, text, code) => {
    const { socket, closed } = await open(one);
    socket.send(text);
    expect(await closed).toBe(code);
  });
});
