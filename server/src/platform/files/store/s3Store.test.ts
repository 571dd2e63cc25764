import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { downloadFile, SHARD_SIZE } from '@attest/api-contract';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { lookAtMachine } from '../../../operations/doctor/machine';
import { moveFiles } from '../../../operations/moveFiles';
import { callHeaders } from '../../../testing/callHeaders';
import { ObjectStore } from '../../../testing/objectStore';
import { TestServer } from '../../../testing/testServer';
import { createTestTenant } from '../../../testing/testTenant';
import { textFile, Uploader } from '../../../testing/uploads';
import { buildApp } from '../../http/app';
import { contentInParts, readContent } from '../readContent';
import { sweepFiles } from '../sweep';
import { type Bucket, bucketOf } from './bucket';
import { FolderStore } from './folderStore';
import { filesFolder } from './openStore';
import { S3Store } from './s3Store';

const MIB = 1024 ** 2;
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

let objects: ObjectStore;
beforeAll(async () => {
  objects = await ObjectStore.start();
});
afterAll(() => objects.stop());

const bucket = (folder: string, more?: string) => bucketOf(objects.url(folder, more)) as Bucket;

describe('the address of a bucket', () => {
  it('names bucket, folder and how it is kept', () => {
    expect(bucketOf('s3://files')).toMatchObject({ name: 'files', prefix: '', region: 'us-east-1' });
    expect(
      bucketOf('s3://files/a/b/?endpoint=https://minio:9000&region=eu-central-1&encryption=aws:kms&key=k1'),
    ).toEqual({
      name: 'files',
      prefix: 'a/b/',
      endpoint: 'https://minio:9000',
      region: 'eu-central-1',
      encryption: 'aws:kms',
      kmsKey: 'k1',
    });
  });

  it.each([
    'files',
    'https://files',
    's3://',
    's3://key:secret@files',
    's3://files?endpoint=minio',
    's3://files?encryption=rot13',
    's3://files?key=k1',
    's3://files?regoin=x',
  ])('is not %s', (text) => expect(bucketOf(text)).toBeUndefined());
});

describe('a bucket', () => {
  let aside: string;
  let store: S3Store;
  const warned = jest.spyOn(process, 'emitWarning');
  beforeAll(() => {
    aside = mkdtempSync(join(tmpdir(), 'attest-aside-'));
    store = new S3Store(bucket('own', '&encryption=AES256'), aside);
  });
  afterAll(() => {
    store.close();
    rmSync(aside, { recursive: true });
  });

  it('says nothing of what a later library will need', () => expect(warned).not.toHaveBeenCalled());

  const keep = async (bytes: Buffer) => {
    const made = await store.aside.put([bytes]);
    await store.keep(made.path, made.sha256);
    await store.aside.discard(made.path);
    return made.sha256;
  };

  it('takes a large content in parts, encrypted, and gives back the stretch that a player asks for', async () => {
    const bytes = randomBytes(20 * MIB);
    const from = objects.requests.length;
    const hash = await keep(bytes);
    const asked = objects.requests.slice(from);
    expect(asked.filter(({ url }) => url?.includes('partNumber=')).length).toBe(3);
    const begun = asked.find(({ url }) => /[?&]uploads/.test(url ?? ''));
    expect(begun?.headers['x-amz-server-side-encryption']).toBe('AES256');
    expect(hash).toBe(sha256(bytes));
    expect(await store.has(hash)).toBe(true);
    expect(sha256(await buffer(store.read(hash)))).toBe(hash);
    const stretch = await buffer(store.read(hash, { start: 9 * MIB, end: 9 * MIB + 99 }));
    expect(stretch.equals(bytes.subarray(9 * MIB, 9 * MIB + 100))).toBe(true);
    // A reader that has enough lets go.
    const reader = store.read(hash);
    for await (const _part of reader) break;
    expect(reader.destroyed).toBe(true);

    const borrowed = await store.borrow(hash);
    expect(readFileSync(borrowed.path).equals(bytes)).toBe(true);
    await borrowed.release();
    expect(readdirSync(aside)).toEqual([]);
  });

  it('says that there is nothing, and that it is busy, as what it is', async () => {
    const none = sha256(randomBytes(8));
    expect(await store.has(none)).toBe(false);
    await expect(store.borrow(none)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(buffer(store.read(none))).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(readdirSync(aside)).toEqual([]);
    objects.busy = true;
    try {
      await expect(store.has(none)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    } finally {
      objects.busy = false;
    }
    const nowhere = new S3Store({ ...bucket('own'), name: 'nowhere' }, aside);
    await expect(nowhere.receivedShards('x', () => 1)).rejects.toMatchObject({ name: 'NoSuchBucket' });
    nowhere.close();
  });

  it('lists what is there beyond one page', async () => {
    const many = new S3Store(bucket('many'), aside);
    const upload = 'one';
    objects.pageSize = 3;
    const from = objects.requests.length;
    for (let index = 0; index < 8; index += 1) await many.putShard(upload, index, Buffer.from('x'));
    expect(await many.receivedShards(upload, () => 1)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(objects.requests.slice(from).filter(({ url }) => url?.includes('list-type=2'))).toHaveLength(3);
    expect((await many.uploads()).map(({ id }) => id)).toEqual([upload]);
    await many.discardUpload(upload);
    expect(await many.uploads()).toEqual([]);
    objects.pageSize = undefined;
    many.close();
  });
});

describe('a server with its files in a bucket', () => {
  let server: TestServer;
  let origin: { tenantId: string; token: string };
  let uploader: Uploader;
  let app: FastifyInstance;
  beforeAll(async () => {
    server = await TestServer.start({ config: { filesBucket: bucket('suite') } });
    app = await buildApp({ platform: server.platform, routes: server.routes });
    const { id } = await createTestTenant(server);
    origin = { tenantId: id, token: await server.session(id, 'caoyang') };
    uploader = new Uploader(server, origin);
  });
  afterAll(async () => {
    await app?.close();
    await server?.stop();
  });

  const stored = (id: string) =>
    server.asSystem(origin.tenantId, ({ tx }) =>
      tx.selectFrom('stored_file').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    );
  const sweep = (hours: number) =>
    sweepFiles(server.platform.files, server.platform, new Date(Date.now() + hours * 3_600_000));

  it('takes uploads in shards, sends them whole and in parts, and leaves nothing on its own disk', async () => {
    const file = textFile(2 * SHARD_SIZE + 77);
    const { uploadId } = await uploader.begin(file);
    await uploader.send(uploadId, 1, file.bytes);
    await uploader.send(uploadId, 1, file.bytes);
    await expect(uploader.merge(uploadId)).rejects.toMatchObject({ code: 'FILE_INCOMPLETE' });
    expect((await uploader.begin(file)).received).toEqual([1]);
    await uploader.send(uploadId, 0, file.bytes);
    await uploader.send(uploadId, 2, file.bytes);
    const ref = await uploader.merge(uploadId);
    const answer = await app.inject({
      url: `/api/${downloadFile.path}?id=${ref.id}`,
      headers: callHeaders(origin.tenantId, origin.token),
    });
    expect(sha256(answer.rawPayload)).toBe(file.sha256);
    const { read } = await contentInParts(server.platform, { ...ref, sha256: file.sha256 });
    const part = await buffer(read({ start: SHARD_SIZE - 5, end: SHARD_SIZE + 4 }));
    expect(part.equals(file.bytes.subarray(SHARD_SIZE - 5, SHARD_SIZE + 5))).toBe(true);
    expect((await readContent(server.platform, file.sha256)).equals(file.bytes)).toBe(true);
    const folder = filesFolder(server.platform.config);
    expect(readdirSync(folder)).toEqual(['joining']);
    expect(readdirSync(join(folder, 'joining'))).toEqual([]);
  });

  it('is swept of what no row names, and of nothing else', async () => {
    const { files } = server.platform;
    const used = textFile(500);
    const { id } = await uploader.merge(await uploader.sendAll(used));
    const lost = await files.aside.put([Buffer.from('nobody names this')]);
    await files.keep(lost.path, lost.sha256);
    await sweep(0.5);
    expect(await files.has(lost.sha256)).toBe(true);
    await sweep(2);
    expect(await files.has(lost.sha256)).toBe(false);
    expect(await files.has((await stored(id)).sha256)).toBe(true);
    expect(await files.aside.left()).toEqual([]);
    await sweep(25);
    expect(await files.uploads()).toEqual([]);
  });

  it('is moved there from a folder and back, with every content proved', async () => {
    const { config } = server.platform;
    const moving = { ...config, databaseUrl: server.database.url, databaseDirectUrl: server.database.url };
    const out = await moveFiles(moving, 'folder');
    expect(out.proved).toBeGreaterThan(0);
    expect(out.files).toBe(out.proved);
    const there = { ...moving, filesBucket: bucket('moved') };
    expect(await moveFiles(there, 'bucket')).toEqual(out);
    expect(await moveFiles(there, 'bucket')).toEqual({ files: 0, bytes: 0, proved: out.proved });

    const folder = new FolderStore(filesFolder(config));
    const [first] = (await folder.contents().next()).value ?? [];
    writeFileSync(folder.pathOf(first?.sha256 ?? ''), 'something else');
    await expect(moveFiles({ ...moving, filesBucket: bucket('damaged') }, 'bucket')).rejects.toThrow(
      'is damaged',
    );
    await folder.drop(first?.sha256 ?? '');
    await expect(moveFiles({ ...moving, filesBucket: bucket('missing') }, 'bucket')).rejects.toThrow(
      'is missing',
    );
    expect(() => moveFiles({ ...moving, filesBucket: undefined }, 'bucket')).toThrow('FILES_URL');
  });

  it('is looked at by the doctor', async () => {
    const found = async (filesBucket: Bucket) =>
      (await lookAtMachine({ ...server.platform.config, filesBucket })).find(({ what }) => what === 'files');
    expect(await found(bucket('suite'))).toMatchObject({ is: 'good' });
    expect(await found({ ...bucket('suite'), name: 'nowhere' })).toMatchObject({ is: 'bad' });
  });
});
