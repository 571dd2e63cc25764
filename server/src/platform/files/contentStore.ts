import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

/** Where and how bytes lie on disk: shards of running uploads, and content under its own hash. */
export class ContentStore {
  readonly #root: string;

  /** @param root folder `files` of the data directory; created when needed */
  constructor(root: string) {
    this.#root = root;
  }

  #uploads = () => join(this.#root, 'uploads');
  #shards = (uploadId: string) => join(this.#uploads(), uploadId);
  /** Final place of a content: `ab/cd/<sha256>`. */
  pathOf = (sha256: string) => join(this.#root, 'content', sha256.slice(0, 2), sha256.slice(2, 4), sha256);

  /**
   * Keeps one shard; answers whether it was not here before. Written aside and renamed, so that a cut connection leaves
   * no half shard.
   */
  async putShard(uploadId: string, index: number, bytes: Buffer): Promise<boolean> {
    const folder = this.#shards(uploadId);
    await mkdir(folder, { recursive: true });
    const aside = join(folder, `.${randomUUID()}`);
    await writeNew(aside, (file) => file.writeFile(bytes));
    const place = join(folder, String(index));
    const isNew = (await statOrNothing(place)) === undefined;
    await rename(aside, place);
    return isNew;
  }

  /** Indexes of the shards that are here and whole, ascending. */
  async receivedShards(uploadId: string, sizeOf: (index: number) => number): Promise<number[]> {
    const names = (await namesIn(this.#shards(uploadId))).filter((name) => /^\d+$/.test(name));
    const sizes = await Promise.all(
      names.map(async (name) => (await stat(join(this.#shards(uploadId), name))).size),
    );
    return names
      .map(Number)
      .filter((index, i) => sizes[i] === sizeOf(index))
      .sort((a, b) => a - b);
  }

  /**
   * Joins shards 0…count-1 into one file aside, synced to disk.
   * Memory stays at one read buffer whatever the size.
   */
  async join(uploadId: string, count: number): Promise<{ path: string; size: number; sha256: string }> {
    const folder = join(this.#root, 'joining');
    await mkdir(folder, { recursive: true });
    const path = join(folder, `${uploadId}.${randomUUID()}`);
    return writeNew(path, async (target) => {
      const hash = createHash('sha256');
      let size = 0;
      for (let index = 0; index < count; index++) {
        for await (const chunk of createReadStream(join(this.#shards(uploadId), String(index)))) {
          hash.update(chunk as Buffer);
          size += (chunk as Buffer).length;
          await writeAll(target, chunk as Buffer);
        }
      }
      await target.sync();
      return { path, size, sha256: hash.digest('hex') };
    });
  }

  /** Puts bytes that the server made aside, synced to disk, for `keep`. */
  async putBytes(bytes: Buffer): Promise<{ path: string; sha256: string }> {
    const folder = join(this.#root, 'joining');
    await mkdir(folder, { recursive: true });
    const path = join(folder, `made.${randomUUID()}`);
    await writeNew(path, async (target) => {
      await writeAll(target, bytes);
      await target.sync();
    });
    return { path, sha256: createHash('sha256').update(bytes).digest('hex') };
  }

  /** Moves a joined file to its place; equal content that is already there is replaced by itself. */
  async keep(path: string, sha256: string): Promise<void> {
    const place = this.pathOf(sha256);
    const folder = join(place, '..');
    await mkdir(folder, { recursive: true });
    await rename(path, place);
    await syncFolder(folder);
  }

  discard = (path: string): Promise<void> => rm(path, { force: true });
  discardUpload = (uploadId: string): Promise<void> =>
    rm(this.#shards(uploadId), { recursive: true, force: true });

  read = (sha256: string): Readable => createReadStream(this.pathOf(sha256));

  async has(sha256: string): Promise<boolean> {
    return (await statOrNothing(this.pathOf(sha256))) !== undefined;
  }

  /** Uploads that have shards on disk, with the time of their last shard. */
  async uploads(): Promise<{ id: string; changedAt: Date }[]> {
    return this.#aged(this.#uploads());
  }

  /** Joined files that were never moved to their place (the server died in between). */
  async joining(): Promise<{ path: string; changedAt: Date }[]> {
    const folder = join(this.#root, 'joining');
    return (await this.#aged(folder)).map(({ id, changedAt }) => ({ path: join(folder, id), changedAt }));
  }

  /** Every kept content, one folder at a time. */
  async *contents(): AsyncGenerator<{ sha256: string; changedAt: Date }[]> {
    const root = join(this.#root, 'content');
    for (const first of await namesIn(root))
      for (const second of await namesIn(join(root, first))) {
        const found = await this.#aged(join(root, first, second));
        yield found.map(({ id, changedAt }) => ({ sha256: id, changedAt }));
      }
  }

  async #aged(folder: string): Promise<{ id: string; changedAt: Date }[]> {
    const entries = await Promise.all(
      (await namesIn(folder)).map(async (id) => ({ id, stats: await statOrNothing(join(folder, id)) })),
    );
    return entries.flatMap(({ id, stats }) => (stats ? [{ id, changedAt: stats.mtime }] : []));
  }
}

/** Writes a new file; nothing is left of it when that fails, least of all on a full disk. */
async function writeNew<T>(path: string, write: (file: FileHandle) => Promise<T>): Promise<T> {
  const file = await open(path, 'wx');
  try {
    return await write(file);
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  } finally {
    await file.close();
  }
}

async function writeAll(file: FileHandle, bytes: Buffer): Promise<void> {
  let offset = 0;
  while (offset < bytes.length) offset += (await file.write(bytes, offset)).bytesWritten;
}

/** Makes the renaming itself durable. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

const missing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (missing(error)) return [];
    throw error;
  }
}

async function statOrNothing(path: string) {
  try {
    return await stat(path);
  } catch (error) {
    if (missing(error)) return undefined;
    throw error;
  }
}
