import { createHash } from 'node:crypto';
import { beginUpload, type FileRef, mergeShards, uploadShard } from '@attest/api-contract';
import type { DirectOrigin } from '../platform/calls/directCaller';
import type { TestServer } from './testServer';

/** Uploads a file as somebody, as the browser does. */
export async function uploadAs(
  server: TestServer,
  origin: DirectOrigin,
  { name, bytes }: { name: string; bytes: Buffer },
): Promise<FileRef> {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const { uploadId } = await server.call(origin, beginUpload, { name, size: bytes.length, sha256 });
  await server.call({ ...origin, body: bytes }, uploadShard, { uploadId, index: '0' });
  return server.call(origin, mergeShards, { uploadId });
}
