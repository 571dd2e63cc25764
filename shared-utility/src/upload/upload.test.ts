import { createHash } from 'node:crypto';
import { setImmediate as settle } from 'node:timers/promises';
import { beginUpload, mergeShards, uploadShard } from '@attest/api-contract';
import { describe, expect, it } from '@jest/globals';
import { fakeApi, refuse } from '../testing/fakeApi';
import { uploadFile } from './upload';

const ID = '0190a5b4-0000-7000-8000-000000000001';
const SHARD = 4;

/** A server that keeps shards, as the real one does. */
function shardServer({ failAt }: { failAt?: number } = {}) {
  const shards = new Map<number, Uint8Array>();
  let broken = failAt !== undefined;
  let open = 0;
  let most = 0;
  const api = fakeApi(async ({ path, body, query }) => {
    if (path === beginUpload.path) {
      const { size } = body as { size: number };
      return {
        uploadId: ID,
        shardSize: SHARD,
        shardCount: Math.ceil(size / SHARD),
        received: [...shards.keys()],
      };
    }
    if (path === uploadShard.path) {
      open += 1;
      most = Math.max(most, open);
      await settle();
      open -= 1;
      const index = Number(query.index);
      if (broken && index === failAt) throw new TypeError('connection lost');
      shards.set(index, new Uint8Array(body as ArrayBuffer));
      return { received: shards.size };
    }
    if (path !== mergeShards.path) return refuse('NOT_FOUND');
    const whole = Buffer.concat([...shards.entries()].sort(([a], [b]) => a - b).map(([, bytes]) => bytes));
    return {
      id: ID,
      name: 'a.txt',
      size: whole.length,
      sha256: createHash('sha256').update(whole).digest('hex'),
    };
  });
  return {
    ...api,
    most: () => most,
    count: (path: string) => api.sent.filter((call) => call.path === path).length,
    mend: () => {
      broken = false;
    },
  };
}

describe('an upload', () => {
  const content = 'The quick brown fox jumps over the lazy dog';
  const file = () => new File([content], 'a.txt');
  const hash = createHash('sha256').update(content).digest('hex');

  it('arrives whole, in at most three shards at a time, with its progress told', async () => {
    const server = shardServer();
    const progress: number[] = [];
    const ref = await uploadFile(server.request, file(), { onProgress: (done) => progress.push(done) });
    expect(ref.sha256).toBe(hash);
    expect(server.most()).toBe(3);
    expect(progress[0]).toBe(0);
    expect(progress[progress.length - 1]).toBe(1);
    expect(progress).toEqual([...progress].sort((a, b) => a - b));
  });

  it('goes on where it stopped', async () => {
    const server = shardServer({ failAt: 5 });
    await expect(uploadFile(server.request, file())).rejects.toMatchObject({ code: 'UPLOAD_CUT' });
    const before = server.count(uploadShard.path);
    server.mend();
    const ref = await uploadFile(server.request, file());
    expect(ref.sha256).toBe(hash);
    const shardCount = Math.ceil(content.length / SHARD);
    expect(server.count(uploadShard.path)).toBeLessThan(before + shardCount);
    expect(server.count(mergeShards.path)).toBe(1);
  });

  it('stops when told', async () => {
    const server = shardServer();
    const controller = new AbortController();
    const running = uploadFile(server.request, file(), {
      signal: controller.signal,
      onProgress: (done) => done > 0.3 && controller.abort(),
    });
    await expect(running).rejects.toMatchObject({ name: 'AbortError' });
    expect(server.count(mergeShards.path)).toBe(0);
  });

  it('refuses a file over the limit before anything is sent', async () => {
    const server = shardServer();
    const huge = { size: 501 * 1024 * 1024, name: 'a.mp4' } as File;
    await expect(uploadFile(server.request, huge)).rejects.toMatchObject({ code: 'FILE_TOO_LARGE' });
    expect(server.sent).toEqual([]);
  });
});
