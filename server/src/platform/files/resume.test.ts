import { createHash } from 'node:crypto';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { downloadFile, SHARD_SIZE, uploadShard } from '@attest/api-contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { callHeaders } from '../../testing/callHeaders';
import { TestServer } from '../../testing/testServer';
import { createTestTenant, type TestTenant } from '../../testing/testTenant';
import { shardOf, textFile, Uploader } from '../../testing/uploads';
import { buildApp } from '../http/app';
import type { ContentStore } from './store/contentStore';
import { sweepFiles } from './sweep';
import { mergeUpload } from './upload';

const HOUR = 3_600_000;
/** Four shards and a bit. */
const SIZE = 4 * SHARD_SIZE + 1234;

let server: TestServer;
let app: FastifyInstance;
let port: number;
let tenant: TestTenant;
let store: ContentStore;
let origin: { tenantId: string; token: string };
let caoyang: Uploader;

beforeAll(async () => {
  server = await TestServer.start();
  app = await buildApp({ platform: server.platform, routes: server.routes });
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as AddressInfo).port;
  store = server.platform.files;
});
beforeEach(async () => {
  tenant = await createTestTenant(server);
  origin = { tenantId: tenant.id, token: await server.session(tenant.id, 'caoyang') };
  caoyang = new Uploader(server, origin);
});
afterAll(async () => {
  await app.close();
  await server.stop();
});

/** Sends the beginning of a shard over a real connection and cuts it. */
async function cut(uploadId: string, index: number, shard: Buffer, sent: number): Promise<void> {
  const call = request({
    port,
    method: 'POST',
    path: `/api/${uploadShard.path}?uploadId=${uploadId}&index=${index}`,
    headers: {
      ...callHeaders(origin.tenantId, origin.token, 'application/octet-stream'),
      'content-length': shard.length,
    },
  });
  call.on('error', () => undefined);
  const closed = new Promise<void>((resolve) => call.once('close', resolve));
  await new Promise<void>((resolve) => call.write(shard.subarray(0, sent), () => resolve()));
  call.destroy();
  await closed;
}

async function download(id: string, as = origin): Promise<Buffer> {
  const { stream } = (await server.call(as, downloadFile, { id })) as { stream: Readable | Buffer };
  return Buffer.isBuffer(stream) ? stream : buffer(stream);
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const visible = () =>
  server.asSystem(tenant.id, ({ tx }) => tx.selectFrom('stored_file').select(['id', 'sha256']).execute());
const sweep = (hours: number) => sweepFiles(store, server.platform, new Date(Date.now() + hours * HOUR));

describe('an upload', () => {
  it.each([1, 50, 99])('cut at %i %% goes on with what is missing, and is whole', async (percent) => {
    const file = textFile(SIZE);
    const sent = Math.floor((SIZE * percent) / 100);
    const whole = Math.floor(sent / SHARD_SIZE);
    const { uploadId, shardCount } = await caoyang.begin(file);
    for (let index = 0; index < whole; index += 1) await caoyang.send(uploadId, index, file.bytes);
    await cut(uploadId, whole, shardOf(file.bytes, whole), sent - whole * SHARD_SIZE);
    await expect(caoyang.merge(uploadId)).rejects.toMatchObject({ code: 'FILE_INCOMPLETE' });
    expect(await visible()).toEqual([]);

    const again = await caoyang.begin(file);
    expect(again).toMatchObject({ uploadId, received: Array.from({ length: whole }, (_, index) => index) });
    for (let index = whole; index < shardCount; index += 1) await caoyang.send(uploadId, index, file.bytes);
    const { id, sha256: kept } = await caoyang.merge(uploadId);
    expect([kept, sha256(await download(id))]).toEqual([file.sha256, file.sha256]);
  });

  it('takes shards twice, in any order and at once', async () => {
    const file = textFile(SIZE);
    const { uploadId } = await caoyang.begin(file);
    await Promise.all([4, 0, 2, 2, 3, 0, 1, 4].map((index) => caoyang.send(uploadId, index, file.bytes)));
    const merged = await Promise.all([caoyang.merge(uploadId), caoyang.merge(uploadId)]);
    expect(merged[0]).toEqual(merged[1]);
    expect(sha256(await download(merged[0].id))).toBe(file.sha256);
    expect(await visible()).toHaveLength(1);
    // A late repeat of a shard changes nothing.
    await caoyang.send(uploadId, 0, Buffer.alloc(SHARD_SIZE, 'x'));
    expect((await caoyang.merge(uploadId)).id).toBe(merged[0].id);
    expect(sha256(await download(merged[0].id))).toBe(file.sha256);
  });

  it('refuses a shard of another size or beyond the end', async () => {
    const file = textFile(SIZE);
    const { uploadId } = await caoyang.begin(file);
    const short = { ...origin, body: Buffer.from('short') };
    const send = (index: string) => server.call(short, uploadShard, { uploadId, index });
    await expect(send('0')).rejects.toMatchObject({ code: 'FILE_INCOMPLETE' });
    await expect(send('5')).rejects.toMatchObject({ code: 'REQUEST_INVALID' });
  });

  it('of other bytes than announced leaves nothing and may be tried again', async () => {
    const file = { ...textFile(SIZE), sha256: sha256(Buffer.from('something else')) };
    const uploadId = await caoyang.sendAll(file);
    await expect(caoyang.merge(uploadId)).rejects.toMatchObject({ code: 'FILE_HASH_MISMATCH' });
    expect(await visible()).toEqual([]);
    expect(await store.has(file.sha256)).toBe(false);
    expect((await caoyang.begin(file)).received).toEqual([]);
  });

  it('whose name lies about what is in it leaves nothing', async () => {
    const bytes = Buffer.from('MZ\x90\x00\x03 a program that calls itself a certificate');
    const file = { name: 'certificate.pdf', bytes, sha256: sha256(bytes) };
    await expect(caoyang.merge(await caoyang.sendAll(file))).rejects.toMatchObject({
      code: 'FILE_TYPE_MISMATCH',
    });
    await expect(caoyang.begin({ ...file, name: 'setup.exe' })).rejects.toMatchObject({
      code: 'FILE_TYPE_NOT_ALLOWED',
    });
    expect(await visible()).toEqual([]);
    expect(await store.has(file.sha256)).toBe(false);
  });
});

describe('a merge that ends before its row is there', () => {
  /** Everything of a merge but its commit. */
  const died = (uploadId: string) =>
    server
      .as(tenant.id, 'caoyang', async (ctx) => {
        await mergeUpload(store, ctx, uploadId);
        throw new Error('killed');
      })
      .catch(() => undefined);

  it('shows nothing, and can be made again', async () => {
    const file = textFile(SIZE);
    const uploadId = await caoyang.sendAll(file);
    await died(uploadId);
    expect(await visible()).toEqual([]);
    expect((await caoyang.begin(file)).received).toEqual([0, 1, 2, 3, 4]);
    const { id } = await caoyang.merge(uploadId);
    expect(sha256(await download(id))).toBe(file.sha256);
  });

  it('leaves bytes that the sweep takes away, and only those', async () => {
    const [lost, kept, young] = [textFile(SIZE), textFile(SIZE), textFile(SIZE)];
    const { id } = await caoyang.merge(await caoyang.sendAll(kept));
    const abandoned = await caoyang.sendAll(lost);
    await died(abandoned);
    const half = await store.join(abandoned, 5);
    await caoyang.sendAll(young);
    expect(await store.has(lost.sha256)).toBe(true);

    // It might still be under way.
    await sweep(0.5);
    expect(await store.has(lost.sha256)).toBe(true);
    await sweep(2);
    expect(await store.has(lost.sha256)).toBe(false);
    expect((await store.aside.left()).map(({ path }) => path)).not.toContain(half.path);
    expect((await caoyang.begin(young)).received).toHaveLength(5);
    await sweep(25);
    expect(await store.uploads()).toEqual([]);
    expect((await caoyang.begin(lost)).received).toEqual([]);
    expect(sha256(await download(id))).toBe(kept.sha256);
  });
});

describe('a tenant', () => {
  const allow = (bytes: number) =>
    server.platform.owner.query(
      `insert into file_storage (tenant_id, quota_bytes) values ($1, $2)
       on conflict (tenant_id) do update set quota_bytes = excluded.quota_bytes`,
      [tenant.id, bytes],
    );

  it('keeps no more than it may; what is announced counts', async () => {
    await allow(2 * SIZE);
    const { id } = await caoyang.merge(await caoyang.sendAll(textFile(SIZE)));
    const second = await caoyang.sendAll(textFile(SIZE));
    await expect(caoyang.begin(textFile(1))).rejects.toMatchObject({ code: 'FILE_QUOTA_EXCEEDED' });
    await allow(2 * SIZE - 1);
    await expect(caoyang.merge(second)).rejects.toMatchObject({ code: 'FILE_QUOTA_EXCEEDED' });
    expect((await visible()).map((file) => file.id)).toEqual([id]);

    const other = await createTestTenant(server);
    const token = await server.session(other.id, 'caoyang');
    const elsewhere = new Uploader(server, { tenantId: other.id, token });
    await elsewhere.merge(await elsewhere.sendAll(textFile(SIZE)));
  });

  it('knows nothing of the uploads and files of another, nor one person of those of another', async () => {
    const file = textFile(SIZE);
    const open = await caoyang.begin(textFile(10));
    const { id } = await caoyang.merge(await caoyang.sendAll(file));
    const other = await createTestTenant(server);
    const strangers = [
      { tenantId: other.id, token: await server.session(other.id, 'caoyang') },
      { tenantId: tenant.id, token: await server.session(tenant.id, 'yuanmeng') },
    ];
    const nothing = '00000000-0000-4000-8000-000000000000';
    for (const stranger of strangers) {
      const uploader = new Uploader(server, stranger);
      const answers = async (uploadId: string, fileId: string) => {
        const tried = [uploader.send(uploadId, 0, Buffer.from('0123456789')), uploader.merge(uploadId)];
        const results = await Promise.allSettled([...tried, download(fileId, stranger)]);
        return results.map((result) => result.status === 'rejected' && { ...result.reason });
      };
      const refused = await answers(open.uploadId, id);
      expect(refused.map((reason) => (reason as { code: string }).code)).toEqual([
        'NOT_FOUND',
        'NOT_FOUND',
        'NOT_FOUND',
      ]);
      expect(refused).toEqual(await answers(nothing, nothing));
      // The same bytes are no way in: they make a file of the stranger's own.
      const own = await uploader.begin(file);
      expect(own.received).toEqual([]);
    }
  });
});
