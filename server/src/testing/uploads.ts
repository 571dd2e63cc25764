import { createHash, randomBytes } from 'node:crypto';
import { beginUpload, type FileRef, mergeShards, SHARD_SIZE, uploadShard } from '@attest/api-contract';
import type { DirectOrigin } from '../platform/calls/directCaller';
import type { TestServer } from './testServer';

/** A text file of so many bytes that no other test has. */
export function textFile(size: number): { name: string; bytes: Buffer; sha256: string } {
  const bytes = Buffer.alloc(size, `${randomBytes(16).toString('hex')} `);
  return { name: 'chart.txt', bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
}

export const shardOf = (bytes: Buffer, index: number): Buffer =>
  bytes.subarray(index * SHARD_SIZE, (index + 1) * SHARD_SIZE);

/** The calls of an upload in the name of one person. */
export class Uploader {
  constructor(
    private readonly server: TestServer,
    private readonly origin: { tenantId: string; token: string },
  ) {}

  begin({ name, bytes, sha256 }: ReturnType<typeof textFile>) {
    return this.server.call(this.origin, beginUpload, { name, size: bytes.length, sha256 });
  }

  send(uploadId: string, index: number, bytes: Buffer) {
    const origin = { ...this.origin, body: shardOf(bytes, index) };
    return this.server.call(origin, uploadShard, { uploadId, index: String(index) });
  }

  merge(uploadId: string): Promise<FileRef> {
    return this.server.call(this.origin, mergeShards, { uploadId });
  }

  /** Announces a file and sends all its shards. Answers the upload's id. */
  async sendAll(file: ReturnType<typeof textFile>): Promise<string> {
    const { uploadId, shardCount } = await this.begin(file);
    for (let index = 0; index < shardCount; index += 1) await this.send(uploadId, index, file.bytes);
    return uploadId;
  }
}

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
