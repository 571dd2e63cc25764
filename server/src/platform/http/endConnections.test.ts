import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { HEADERS } from '@attest/api-contract';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import fastify, { type FastifyInstance } from 'fastify';
import { TestServer } from '../../testing/testServer';
import { createTestTenant } from '../../testing/testTenant';
import { buildApp } from './app';
import { endConnections } from './endConnections';

let server: TestServer;
let app: FastifyInstance;
let sockets: Socket[];

beforeAll(async () => {
  server = await TestServer.start();
});
beforeEach(async () => {
  app = await buildApp({ platform: server.platform, routes: server.routes });
  await app.listen({ port: 0, host: '127.0.0.1' });
  sockets = [];
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await app.close();
});
afterAll(() => server.stop());

async function opened(to: FastifyInstance): Promise<Socket> {
  const socket = connect((to.server.address() as AddressInfo).port, '127.0.0.1').on('error', () => undefined);
  sockets.push(socket);
  await once(socket, 'connect');
  return socket;
}

it('a connection on which nothing was ever asked does not keep a server from stopping', async () => {
  const accepted = once(app.server, 'connection');
  await opened(app);
  await accepted;
  await app.close();
});

it('a push connection whose session is being looked up when the server stops is refused', async () => {
  const tenant = await createTestTenant(server);
  const token = await server.session(tenant.id, 'caoyang');
  let lookUp = () => undefined as undefined;
  const asked = new Promise<void>((resolve) => {
    const { authenticate } = server.platform;
    jest.spyOn(server.platform, 'authenticate').mockImplementationOnce(async (...how) => {
      resolve();
      await new Promise<void>((go) => {
        lookUp = () => void go() as undefined;
      });
      return authenticate(...how);
    });
  });
  const socket = await opened(app);
  socket.write(
    [
      'GET /api/push HTTP/1.1',
      'host: 127.0.0.1',
      'connection: upgrade',
      'upgrade: websocket',
      'sec-websocket-version: 13',
      'sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==',
      `${HEADERS.token}: ${token}`,
      `${HEADERS.tenant}: ${tenant.id}`,
      '\r\n',
    ].join('\r\n'),
  );
  await asked;
  const closed = app.close();
  const [answer] = await Promise.all([once(socket, 'data'), Promise.resolve().then(lookUp)]);
  expect(String(answer)).toMatch(/^HTTP\/1\.1 503 /);
  await closed;
});

it('a request that never ends is cut off after a while', async () => {
  const bare = fastify({ forceCloseConnections: 'idle' });
  endConnections(bare, 100);
  await bare.listen({ port: 0, host: '127.0.0.1' });
  const accepted = once(bare.server, 'connection');
  const socket = await opened(bare);
  const [heard] = (await accepted) as [Socket];
  const cut = new Promise((resolve) => socket.once('close', resolve));
  socket.write('GET /half HTTP/1.1\r\n');
  while (heard.bytesRead === 0) await new Promise((resolve) => setImmediate(resolve));
  await Promise.all([bare.close(), cut]);
});
