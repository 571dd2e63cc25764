import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { downloadFile, ERRORS, getUserInfo, SHARD_SIZE } from '@attest/api-contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TestServer } from '../../testing/testServer';
import { createTestTenant } from '../../testing/testTenant';
import { textFile, Uploader } from '../../testing/uploads';

const mount = (folder: string, options: string) =>
  execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder], { stdio: 'pipe' });
const unmount = (folder: string) => execFileSync('umount', ['--lazy', folder], { stdio: 'pipe' });

function mayMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'attest-disk-'));
  try {
    mount(folder, 'size=1m');
    unmount(folder);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

let server: TestServer;
let origin: { tenantId: string; token: string };
let uploader: Uploader;
beforeAll(async () => {
  server = await TestServer.start();
  const { id } = await createTestTenant(server);
  origin = { tenantId: id, token: await server.session(id, 'caoyang') };
  uploader = new Uploader(server, origin);
});
afterAll(() => server.stop());

const FULL = { code: 'STORAGE_FULL' };

const read = async (id: string): Promise<Buffer> => {
  const { stream } = (await server.call(origin, downloadFile, { id })) as { stream: Readable | Buffer };
  return Buffer.isBuffer(stream) ? stream : buffer(stream);
};

describe('a full disk', () => {
  it('of the database is said as what it is; reading goes on, and so does writing when there is room', async () => {
    const { owner } = server.platform;
    await owner.query(`create function no_room() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`);
    await owner.query('create trigger no_room before insert on file_upload execute function no_room()');
    const file = textFile(100);
    await expect(uploader.begin(file)).rejects.toMatchObject(FULL);
    expect(ERRORS.STORAGE_FULL.status).toBe(507);
    const { sysUserInfo } = await server.call(origin, getUserInfo, {});
    expect(sysUserInfo.account).toBe('caoyang');
    await owner.query('drop function no_room() cascade');
    await uploader.merge(await uploader.sendAll(file));
  });

  const folder = () => server.platform.dataFolder('files');
  const itWithSmallDisk = mayMount() ? it : it.skip;

  itWithSmallDisk(
    'of the files leaves nothing half-written (needs the right to mount a small disk)',
    async () => {
      mkdirSync(folder(), { recursive: true });
      mount(folder(), `size=${2.5 * SHARD_SIZE}`);
      try {
        const small = textFile(1000);
        const kept = await uploader.merge(await uploader.sendAll(small));
        const large = textFile(4 * SHARD_SIZE);
        const { uploadId } = await uploader.begin(large);
        await uploader.send(uploadId, 0, large.bytes);
        await uploader.send(uploadId, 1, large.bytes);
        await expect(uploader.send(uploadId, 2, large.bytes)).rejects.toMatchObject(FULL);
        expect(readdirSync(join(folder(), 'uploads', uploadId)).sort()).toEqual(['0', '1']);
        expect(await read(kept.id)).toEqual(small.bytes);

        mount(folder(), `remount,size=${5 * SHARD_SIZE}`);
        await uploader.send(uploadId, 2, large.bytes);
        await uploader.send(uploadId, 3, large.bytes);
        await expect(uploader.merge(uploadId)).rejects.toMatchObject(FULL);
        expect(readdirSync(join(folder(), 'joining'))).toEqual([]);

        mount(folder(), `remount,size=${10 * SHARD_SIZE}`);
        const file = await uploader.merge(uploadId);
        expect((await read(file.id)).equals(large.bytes)).toBe(true);
      } finally {
        unmount(folder());
      }
    },
  );
});
