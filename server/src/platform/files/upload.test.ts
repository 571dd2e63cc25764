import { createHash } from 'node:crypto';
import {
  beginUpload,
  downloadFile,
  MAX_FILE_SIZE,
  MAX_RECORDING_SIZE,
  mergeShards,
  SHARD_SIZE,
  uploadShard,
} from '@attest/api-contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { callHeaders } from '../../testing/callHeaders';
import { docx } from '../../testing/officeFiles';
import { TestServer } from '../../testing/testServer';
import { createTestTenant } from '../../testing/testTenant';
import { textFile, Uploader } from '../../testing/uploads';
import { zip } from '../../testing/zip';
import { buildApp } from '../http/app';
import { fileRefs } from './fileUse';
import { sweepFiles } from './sweep';
import { MAX_OPEN_UPLOADS, MAX_RESERVED } from './upload';

let server: TestServer;
let origin: { tenantId: string; token: string };
beforeAll(async () => {
  server = await TestServer.start();
  const { id: tenantId } = await createTestTenant(server);
  origin = { tenantId, token: await server.session(tenantId, 'caoyang') };
});
afterAll(() => server.stop());

async function begin(name: string, bytes: Buffer) {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return server.call(origin, beginUpload, { name, size: bytes.length, sha256 });
}

it('keeps an honest file and drops the bytes of a bomb', async () => {
  const honest = docx(['文件管理规程']);
  const { uploadId } = await begin('规程.docx', honest);
  await server.call({ ...origin, body: honest }, uploadShard, { uploadId, index: '0' });
  expect(await server.call(origin, mergeShards, { uploadId })).toMatchObject({ name: '规程.docx' });

  const bomb = zip([{ name: 'zeros.bin', data: Buffer.alloc(32 * 1024 * 1024) }]);
  const refused = await begin('records.zip', bomb);
  await server.call({ ...origin, body: bomb }, uploadShard, { uploadId: refused.uploadId, index: '0' });
  const merged = server.call(origin, mergeShards, { uploadId: refused.uploadId });
  await expect(merged).rejects.toMatchObject({ code: 'FILE_ARCHIVE_TOO_LARGE' });
  expect((await begin('records.zip', bomb)).received).toEqual([]);
});

it('takes larger recordings than anything else', async () => {
  const announce = (name: string, size: number) =>
    server.call(origin, beginUpload, { name, size, sha256: 'b'.repeat(64) });
  const refusal = { code: 'FILE_TOO_LARGE', params: { max: MAX_FILE_SIZE } };
  await expect(announce('a.pdf', MAX_FILE_SIZE + 1)).rejects.toMatchObject(refusal);
  expect(await announce('a.mp4', MAX_FILE_SIZE + 1)).toMatchObject({ received: [] });
  for (const size of [MAX_RECORDING_SIZE + 1, 40 * MAX_RECORDING_SIZE])
    await expect(announce('a.mp4', size)).rejects.toMatchObject({
      code: 'FILE_TOO_LARGE',
      params: { max: MAX_RECORDING_SIZE },
    });
});

it('lets one person begin so many uploads and no more', async () => {
  const token = await server.session(origin.tenantId, 'yubo');
  const announce = (index: number) =>
    server.call({ ...origin, token }, beginUpload, {
      name: `${index}.pdf`,
      size: 1,
      sha256: createHash('sha256').update(String(index)).digest('hex'),
    });
  for (let index = 0; index < MAX_OPEN_UPLOADS; index++) await announce(index);
  await expect(announce(MAX_OPEN_UPLOADS)).rejects.toMatchObject({
    code: 'FILE_COUNT_EXCEEDED',
    params: { max: MAX_OPEN_UPLOADS },
  });
  // Going on with one that was begun is no new one.
  expect((await announce(0)).received).toEqual([]);
});

describe('what is announced', () => {
  const OVER = { code: 'FILE_QUOTA_EXCEEDED' };
  const as = async (account: string) =>
    new Uploader(server, { ...origin, token: await server.session(origin.tenantId, account) });
  const large = (size: number) => ({ ...textFile(40), name: 'a.mp4', bytes: { length: size } as Buffer });
  const allow = (more: number) =>
    server.platform.owner.query(
      `insert into file_storage (tenant_id, quota_bytes) values ($1, $2::bigint) on conflict (tenant_id)
       do update set quota_bytes = file_storage.used_bytes + $2::bigint`,
      [origin.tenantId, more],
    );
  const sweep = (hours: number) =>
    sweepFiles(server.platform.files, server.platform, new Date(Date.now() + hours * 3_600_000));

  it('takes no room from others until its bytes come', async () => {
    const [greedy, modest] = [await as('wuqian'), await as('zhouzihan')];
    await allow(MAX_FILE_SIZE);
    const announced = large(MAX_FILE_SIZE);
    await greedy.begin(announced);
    // One's own announcements count for oneself.
    await expect(greedy.begin(large(1))).rejects.toMatchObject(OVER);
    const file = textFile(SHARD_SIZE + 5);
    await modest.merge(await modest.sendAll(file));
    // By now there is less room than was announced.
    const { uploadId } = await greedy.begin(announced);
    await greedy.send(uploadId, 0, Buffer.alloc(SHARD_SIZE));
    await allow(1);
    await expect(greedy.send(uploadId, 1, Buffer.alloc(2 * SHARD_SIZE))).rejects.toMatchObject(OVER);
    await expect(modest.begin(textFile(1))).rejects.toMatchObject(OVER);
    await allow(10 * MAX_RECORDING_SIZE);
  });

  it('counts a shard once, however often it comes', async () => {
    const uploader = await as('mengyao');
    const file = textFile(2 * SHARD_SIZE);
    const { uploadId } = await uploader.begin(file);
    for (let time = 0; time < 3; time++) await uploader.send(uploadId, 0, file.bytes);
    const rows = await server.asSystem(origin.tenantId, ({ tx }) =>
      tx.selectFrom('file_upload').select('received_bytes').where('id', '=', uploadId).execute(),
    );
    expect(rows.map((row) => Number(row.received_bytes))).toEqual([SHARD_SIZE]);
  });

  it('is limited for one person', async () => {
    const uploader = await as('mazhiqiang');
    await allow(20 * MAX_RECORDING_SIZE);
    for (let begun = 0; begun + MAX_RECORDING_SIZE <= MAX_RESERVED; begun += MAX_RECORDING_SIZE)
      await uploader.begin(large(MAX_RECORDING_SIZE));
    await expect(uploader.begin(large(MAX_RECORDING_SIZE))).rejects.toMatchObject({
      code: 'FILE_UPLOADS_UNFINISHED',
      params: { max: MAX_RESERVED },
    });
    await (await as('zhaojianguo')).begin(large(MAX_RECORDING_SIZE));
  });

  it('runs out in an hour when nothing comes; what came can be resumed for a day', async () => {
    const uploader = await as('yuanmeng');
    const [empty, begun] = [textFile(2 * SHARD_SIZE), textFile(2 * SHARD_SIZE)];
    const first = await uploader.begin(empty);
    const second = await uploader.begin(begun);
    await uploader.send(second.uploadId, 0, begun.bytes);
    await sweep(0.9);
    expect((await uploader.begin(empty)).uploadId).toBe(first.uploadId);
    await sweep(1.1);
    expect((await uploader.begin(empty)).uploadId).not.toBe(first.uploadId);
    expect(await uploader.begin(begun)).toMatchObject({ uploadId: second.uploadId, received: [0] });
    await sweep(25);
    expect((await uploader.begin(begun)).uploadId).not.toBe(second.uploadId);
  });

  it('no longer counts once it was refused', async () => {
    const uploader = await as('sujingyi');
    const bytes = Buffer.from('MZ\u0000 no certificate');
    const file = { name: 'certificate.pdf', bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
    const uploadId = await uploader.sendAll(file);
    await expect(uploader.merge(uploadId)).rejects.toMatchObject({ code: 'FILE_TYPE_MISMATCH' });
    await expect(uploader.merge(uploadId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const left = await server.asSystem(origin.tenantId, ({ tx }) =>
      tx.selectFrom('file_upload').select('id').where('id', '=', uploadId).execute(),
    );
    expect(left).toEqual([]);
  });
});

it('keeps names without signs that are not seen', async () => {
  const file = { ...textFile(20), name: 'a\u202e\u2066/发票\u202excod\u200b\u0007\u2028.txt' };
  const uploader = new Uploader(server, origin);
  const { id, name } = await uploader.merge(await uploader.sendAll(file));
  expect(name).toBe('发票xcod.txt');
  // One that was kept before names were cleaned.
  await server.platform.owner.query('update stored_file set name = $2 where id = $1', [id, 'x\u202efdp.txt']);
  const [ref] = (await server.asSystem(origin.tenantId, ({ tx }) => fileRefs(tx, [id]))).values();
  expect(ref?.name).toBe('xfdp.txt');
  const app = await buildApp({ platform: server.platform, routes: server.routes });
  const answer = await app.inject({
    url: `/api/${downloadFile.path}?id=${id}`,
    headers: callHeaders(origin.tenantId, origin.token),
  });
  expect(answer.headers['content-disposition']).toBe(
    `attachment; filename="xfdp.txt"; filename*=UTF-8''xfdp.txt`,
  );
  await app.close();
});
