import { createHash } from 'node:crypto';
import {
  beginUpload,
  MAX_FILE_SIZE,
  MAX_RECORDING_SIZE,
  mergeShards,
  uploadShard,
} from '@attest/api-contract';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { docx } from '../../testing/officeFiles';
import { TestServer } from '../../testing/testServer';
import { createTestTenant } from '../../testing/testTenant';
import { zip } from '../../testing/zip';
import { MAX_OPEN_UPLOADS } from './upload';

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
