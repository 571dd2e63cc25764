import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { type ClientHttp2Session, connect, constants } from 'node:http2';
import type { TcpNetConnectOpts } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type ConnectionOptions, connect as connectEncrypted, type TLSSocket } from 'node:tls';
import { brotliDecompressSync } from 'node:zlib';
import {
  beginUpload,
  type CallDeclaration,
  COOKIES,
  type Envelope,
  type FileRef,
  getUserInfo,
  login,
  mergeShards,
  SHARD_SIZE,
  uploadShard,
} from '@attest/api-contract';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { WebSocket } from 'ws';
import { freePort } from './platform/database/embedded/launch';
import { callHeaders } from './testing/callHeaders';
import { Instance } from './testing/cluster/cluster';
import { Nginx } from './testing/cluster/nginx';
import { PostgresNode } from './testing/cluster/postgresNode';
import { ProcessRoot } from './testing/serverProcess';
import { TestServer } from './testing/testServer';
import { createTestTenant, type TestTenant } from './testing/testTenant';
import { shardOf, textFile } from './testing/uploads';

const LONG = 120_000;
/** Another address of this machine than the one that nginx has. */
const BROWSER = '127.0.0.3';
const TENANT_HOST = 'example.com';
const CALLS_PER_CONNECTION = 900;

const folder = mkdtempSync(join(tmpdir(), 'attest-nginx-'));
let node: PostgresNode;
let root: ProcessRoot;
let nginx: Nginx;
let instances: [Instance, Instance];
let beside: TestServer;
let tenant: TestTenant;
let token: string;
let session: ClientHttp2Session | undefined;

beforeAll(async () => {
  chmodSync(folder, 0o711);
  node = await PostgresNode.primary(folder, await freePort());
  root = await ProcessRoot.create();
  const ports: [number, number] = [await freePort(), await freePort()];
  const env = {
    DATABASE_URL: node.url(),
    DATA_DIR: join(folder, 'data'),
    PUBLIC_URL: `https://${TENANT_HOST}/quality`,
    TRUST_PROXY: '127.0.0.1',
    // Longer than nginx leaves out an instance that was away.
    DRAIN_SECONDS: '6',
    CALLS_PER_PERSON: '1000000',
  };
  const begin = (port: number) => new Instance(() => root.spawn({ ...env, PORT: String(port) }));
  instances = [begin(ports[0]), begin(ports[1])];
  await Promise.all(instances.map((instance) => instance.ready()));
  beside = await TestServer.start({ database: { url: node.url(), drop: async () => undefined } });
  tenant = await createTestTenant(beside);
  await node.ask(`update tenant set hosts = '{${TENANT_HOST}}' where id = '${tenant.id}'`);
  await node.ask('notify attest_tenant');
  token = await beside.session(tenant.id, 'caoyang');
  nginx = await Nginx.start(folder, { plain: await freePort(), secure: await freePort() }, ports);
}, LONG);
afterAll(async () => {
  session?.close();
  await nginx?.stop();
  await beside?.stop();
  for (const instance of instances ?? []) await instance.stop();
  await node?.stop();
  root?.remove();
  rmSync(folder, { recursive: true, force: true });
}, LONG);

/** From the browser’s own address, by the certificate of the proxy. */
function encrypted(protocol: 'h2' | 'http/1.1'): TLSSocket {
  const to: ConnectionOptions & TcpNetConnectOpts = {
    host: '127.0.0.1',
    port: nginx.ports.secure,
    localAddress: BROWSER,
    servername: TENANT_HOST,
    ca: nginx.certificate,
    ALPNProtocols: [protocol],
  };
  return connectEncrypted(to);
}

interface Got {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

let asked = 0;
/** nginx closes a connection after a thousand calls: a new one comes before, so that none is on its way then. */
function connection(): ClientHttp2Session {
  if (!session || asked === CALLS_PER_CONNECTION) {
    session?.close();
    session = connect(`https://${TENANT_HOST}`, { createConnection: () => encrypted('h2') });
    asked = 0;
  }
  asked += 1;
  return session;
}

/** Asks by HTTP/2. */
const ask = (method: string, path: string, headers: Record<string, string> = {}, body?: Uint8Array) =>
  new Promise<Got>((resolve, reject) => {
    const stream = connection().request({ ':method': method, ':path': path, ...headers });
    const parts: Buffer[] = [];
    let got: Got['headers'] = {};
    stream.on('response', (answered) => {
      got = answered as Got['headers'];
    });
    stream.on('data', (part: Buffer) => parts.push(part));
    stream.on('end', () =>
      resolve({
        status: Number(got[constants.HTTP2_HEADER_STATUS]),
        headers: got,
        body: Buffer.concat(parts),
      }),
    );
    stream.on('error', reject);
    stream.end(body);
  });

async function call(declared: CallDeclaration, input: object, bytes?: Uint8Array): Promise<Envelope> {
  const inAddress = declared.method === 'GET' || bytes !== undefined;
  const query = inAddress ? `?${new URLSearchParams(input as Record<string, string>)}` : '';
  const headers = callHeaders(tenant.id, token, bytes ? 'application/octet-stream' : 'application/json');
  const body = bytes ?? (inAddress ? undefined : Buffer.from(JSON.stringify(input)));
  const answer = await ask(declared.method, `/quality/api/${declared.path}${query}`, headers, body);
  return JSON.parse(String(answer.body)) as Envelope;
}

it('leads to the suite below its path, encrypted, as HTTP/2, packed with Brotli', async () => {
  const plain = await fetch(`http://127.0.0.1:${nginx.ports.plain}/quality/login?a=1`, {
    headers: { host: TENANT_HOST },
    redirect: 'manual',
  });
  expect([plain.status, plain.headers.get('location')]).toEqual([
    308,
    expect.stringMatching(/^https:.*\/quality\/login\?a=1$/),
  ]);
  const led = await Promise.all(['/', '/quality'].map((path) => ask('GET', path)));
  expect(led.map(({ status, headers }) => [status, headers.location])).toEqual([
    [302, expect.stringMatching(/\/quality\/$/)],
    [308, expect.stringMatching(/\/quality\/$/)],
  ]);
  const map = await ask('GET', '/quality/importmap.json', { 'accept-encoding': 'br' });
  expect([map.status, map.headers['content-encoding']]).toEqual([200, 'br']);
  expect(JSON.parse(String(brotliDecompressSync(map.body)))).toHaveProperty('imports');
  const outside = await Promise.all(['/ready', '/metrics', '/api/docs'].map((path) => ask('GET', path)));
  expect(outside.map(({ status }) => status)).toEqual([404, 404, 404]);
});

it('knows from where people come, and gives their cookies to encrypted pages of the path alone', async () => {
  const body = { account: 'caoyang', tenantId: tenant.id, password: beside.encrypt(tenant.password) };
  const answer = await ask(
    'POST',
    `/quality/api/${login.path}`,
    // As somebody else says of themselves: nginx adds where they come from, and that counts.
    { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.9' },
    Buffer.from(JSON.stringify(body)),
  );
  expect(JSON.parse(String(answer.body))).toMatchObject({ success: true });
  const cookie = (answer.headers['set-cookie'] as string[]).find((one) => one.startsWith(COOKIES.token));
  expect(cookie).toMatch(/; Path=\/quality\b.*; Secure/);
  const [last] = await node.ask('select ip from session order by created_at desc limit 1');
  expect(last).toEqual({ ip: BROWSER });
});

it('keeps push connections open', async () => {
  const socket = new WebSocket(`wss://${TENANT_HOST}/quality/api/push`, {
    createConnection: () => encrypted('http/1.1'),
    headers: callHeaders(tenant.id, token),
  });
  const closed = new Promise<number>((resolve) => socket.once('close', resolve));
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  const heard = new Promise((resolve) => socket.once('message', resolve));
  socket.send(JSON.stringify({ ping: 1 }));
  await heard;
  socket.close();
  expect(await closed).toBe(1005);
});

it('lets parts of files of the size through that browsers send', async () => {
  const file = textFile(2 * SHARD_SIZE);
  const begun = await call(beginUpload, { name: file.name, size: file.bytes.length, sha256: file.sha256 });
  const { uploadId } = begun.data as { uploadId: string };
  for (const index of [1, 0]) {
    const sent = await call(uploadShard, { uploadId, index: String(index) }, shardOf(file.bytes, index));
    expect(sent).toMatchObject({ success: true });
  }
  const merged = await call(mergeShards, { uploadId });
  expect((merged.data as FileRef).sha256).toBe(file.sha256);
});

it(
  'fails no call while the instances are restarted one after the other',
  async () => {
    let stopping = false;
    let answered = 0;
    const failed: Envelope[] = [];
    const readers = [1, 2, 3].map(async () => {
      while (!stopping) {
        const answer = await call(getUserInfo, {});
        if (answer.success) answered += 1;
        else failed.push(answer);
      }
    });
    for (const instance of instances) {
      const before = answered;
      expect(await instance.restart()).toBe(0);
      while (answered <= before + 20) await delay(50);
    }
    stopping = true;
    await Promise.all(readers);
    expect(failed).toEqual([]);
  },
  LONG,
);
