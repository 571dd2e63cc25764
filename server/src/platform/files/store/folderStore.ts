import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { AppError } from '../../errors';
import { type Aside, AsideFolder } from './asideFolder';
import { type Borrowed, type ContentStore, placeOf, type Stretch } from './contentStore';
import { namesIn, statOrNothing, syncFolder, writeNew } from './durable';

/** Bytes in a folder: of this machine, or one that all instances share. */
export class FolderStore implements ContentStore {
  readonly aside: AsideFolder;
  readonly #root: string;

  /** @param root created when needed */
  constructor(root: string) {
    this.#root = root;
    this.aside = new AsideFolder(join(root, 'joining'));
  }

  #uploads = () => join(this.#root, 'uploads');
  #shards = (uploadId: string) => join(this.#uploads(), uploadId);
  /** Final place of a content. */
  pathOf = (sha256: string) => join(this.#root, 'content', placeOf(sha256));

  /** Written aside and renamed, so that it is there whole or not at all. */
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

  join = (uploadId: string, count: number): Promise<Aside> => this.aside.put(this.#parts(uploadId, count));

  async *#parts(uploadId: string, count: number): AsyncGenerator<Buffer> {
    for (let index = 0; index < count; index++)
      yield* createReadStream(join(this.#shards(uploadId), String(index)));
  }

  discardUpload = (uploadId: string): Promise<void> =>
    rm(this.#shards(uploadId), { recursive: true, force: true });

  uploads = (): Promise<{ id: string; changedAt: Date }[]> => aged(this.#uploads());

  async keep(path: string, sha256: string): Promise<void> {
    const place = this.pathOf(sha256);
    const folder = join(place, '..');
    await mkdir(folder, { recursive: true });
    await rename(path, place);
    await syncFolder(folder);
  }

  async has(sha256: string): Promise<boolean> {
    return (await statOrNothing(this.pathOf(sha256))) !== undefined;
  }

  read = (sha256: string, stretch?: Stretch): Readable => createReadStream(this.pathOf(sha256), stretch);

  async borrow(sha256: string): Promise<Borrowed> {
    if (!(await this.has(sha256))) throw new AppError('NOT_FOUND');
    return { path: this.pathOf(sha256), release: async () => undefined };
  }

  drop = (sha256: string): Promise<void> => rm(this.pathOf(sha256), { force: true });

  /** One folder at a time. */
  async *contents(): AsyncGenerator<{ sha256: string; changedAt: Date }[]> {
    const root = join(this.#root, 'content');
    for (const first of await namesIn(root))
      for (const second of await namesIn(join(root, first))) {
        const found = await aged(join(root, first, second));
        yield found.map(({ id, changedAt }) => ({ sha256: id, changedAt }));
      }
  }

  close(): void {}
}

async function aged(folder: string): Promise<{ id: string; changedAt: Date }[]> {
  const entries = await Promise.all(
    (await namesIn(folder)).map(async (id) => ({ id, stats: await statOrNothing(join(folder, id)) })),
  );
  return entries.flatMap(({ id, stats }) => (stats ? [{ id, changedAt: stats.mtime }] : []));
}
