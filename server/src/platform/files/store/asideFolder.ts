import { createHash, randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { namesIn, statOrNothing, writeAll, writeNew } from './durable';

/** Bytes that are whole but not kept yet. */
export interface Aside {
  path: string;
  size: number;
  sha256: string;
}

/** A folder of this machine where bytes are collected and looked at before they are kept. */
export class AsideFolder {
  constructor(readonly folder: string) {}

  /** Collects bytes in a file, synced to disk. Memory stays at one read buffer whatever the size. */
  async put(parts: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<Aside> {
    await mkdir(this.folder, { recursive: true });
    const path = join(this.folder, randomUUID());
    return writeNew(path, async (target) => {
      const hash = createHash('sha256');
      let size = 0;
      for await (const part of parts) {
        hash.update(part);
        size += part.length;
        await writeAll(target, part);
      }
      await target.sync();
      return { path, size, sha256: hash.digest('hex') };
    });
  }

  discard = (path: string): Promise<void> => rm(path, { force: true });

  /** Files that were never kept (the server died in between). */
  async left(): Promise<{ path: string; changedAt: Date }[]> {
    const paths = (await namesIn(this.folder)).map((name) => join(this.folder, name));
    const stats = await Promise.all(paths.map(statOrNothing));
    return paths.flatMap((path, at) => {
      const found = stats[at];
      return found ? [{ path, changedAt: found.mtime }] : [];
    });
  }
}
