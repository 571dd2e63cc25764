import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { hashing } from '../hashing';

/** A file of the archive that is read. */
export interface ArchiveFile {
  lines: AsyncIterable<string>;
  /** Of its bytes, once all lines were read. */
  sha256(): string;
}

/** Finds a file of the archive by its name; undefined: it is not there. */
export type OpenArchive = (file: string) => Promise<ArchiveFile | undefined>;

/** Files of one folder. A name that leads elsewhere does not. */
export const archivesIn =
  (folder: string): OpenArchive =>
  async (file) => {
    const path = join(folder, basename(file));
    return existsSync(path) ? archiveFile(path) : undefined;
  };

/** Reads a compressed file line by line. */
export function archiveFile(path: string): ArchiveFile {
  const hash = createHash('sha256');
  async function* lines(): AsyncGenerator<string> {
    const text = createGunzip();
    // What goes wrong on the way is met by whoever reads its end.
    pipeline(createReadStream(path), hashing(hash), text, () => undefined);
    text.setEncoding('utf8');
    let begun = '';
    for await (const part of text) {
      const [first = '', ...more] = String(part).split('\n');
      const last = more.pop();
      begun += first;
      if (last === undefined) continue;
      yield begun;
      yield* more;
      begun = last;
    }
    if (begun) yield begun;
  }
  return { lines: lines(), sha256: () => hash.digest('hex') };
}
