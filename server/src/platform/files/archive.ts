import type { Readable } from 'node:stream';
import {
  type Entry,
  fromBufferPromise,
  getFileNameLowLevel,
  openPromise,
  validateFileName,
  type ZipFile,
} from 'yauzl';

/** What an archive may announce: bytes when unpacked, bytes per packed byte, entries. */
const MAX_UNPACKED = 500 * 1024 * 1024;
const MAX_RATIO = 200;
const MAX_ENTRIES = 10_000;

/** Unix file type of a symbolic link, in the upper half of the external attributes. */
const TYPE_MASK = 0o170000;
const SYMBOLIC_LINK = 0o120000;

/** Stored, deflated. */
const KNOWN_PACKING = [0, 8];

/** Where macros lie in office files. */
const MACROS = /(^|\/)vba(Project|Data)\.(bin|xml)$/i;

export type ArchiveFault =
  /** unpacks to too much, too densely or into too many files */
  | 'tooLarge'
  /** names that lead out of the folder it is unpacked to */
  | 'unsafe'
  | 'encrypted'
  /** holds macros */
  | 'macros'
  /** is no archive that can be read to its end */
  | 'damaged';

export interface ArchiveOptions {
  /** Unpacks everything (to nowhere), so that an archive that announces less than it holds is found out. */
  unpack?: boolean;
}

const lean = { lazyEntries: true, autoClose: false, decodeStrings: false, validateEntrySizes: true };

/** Opens a zip by its path or bytes; undefined when it is none. */
async function openZip(source: string | Buffer): Promise<ZipFile | undefined> {
  const opening = typeof source === 'string' ? openPromise(source, lean) : fromBufferPromise(source, lean);
  return opening.catch(() => undefined);
}

/** Whether a whole zip, central directory included, ends where the file ends. */
export async function isZip(path: string): Promise<boolean> {
  const zip = await openZip(path);
  zip?.close();
  return zip !== undefined;
}

/** What stands against an archive, or undefined. Looks at the central directory; unpacks only when asked. */
export async function archiveFault(
  source: string | Buffer,
  { unpack = false }: ArchiveOptions = {},
): Promise<ArchiveFault | undefined> {
  const zip = await openZip(source);
  if (!zip) return 'damaged';
  try {
    if (zip.entryCount > MAX_ENTRIES) return 'tooLarge';
    let packed = 0;
    let unpacked = 0;
    const entries: Entry[] = [];
    let fault: ArchiveFault | undefined;
    for await (const entry of zip.eachEntry()) {
      packed += entry.compressedSize;
      unpacked += entry.uncompressedSize;
      fault ??= entryFault(entry);
      entries.push(entry);
    }
    if (unpacked > MAX_UNPACKED || unpacked > packed * MAX_RATIO) return 'tooLarge';
    if (!fault && unpack) for (const entry of entries) await drain(await zip.openReadStreamPromise(entry));
    return fault;
  } catch {
    return 'damaged';
  } finally {
    zip.close();
  }
}

/** One file of an archive. */
export interface ArchivedFile {
  name: string;
  /** Bytes, as announced; reading fails when there are more. */
  size: number;
  /** Neither encrypted nor packed in a way that few programs know. */
  readable: boolean;
  open(): Promise<Readable>;
}

/** The files of an archive that has no fault, one after the other. Throws when it cannot be read. */
export async function* filesOf(source: string | Buffer): AsyncGenerator<ArchivedFile> {
  const zip = await openZip(source);
  if (!zip) throw new Error('This is no archive');
  try {
    for await (const entry of zip.eachEntry()) {
      const name = nameOf(entry);
      if (name.endsWith('/')) continue;
      const open = () => zip.openReadStreamPromise(entry);
      const readable = !entry.isEncrypted() && KNOWN_PACKING.includes(entry.compressionMethod);
      yield { name, size: entry.uncompressedSize, readable, open };
    }
  } finally {
    zip.close();
  }
}

/** The files of an archive that are asked for by their names, as often as one likes. */
export interface OpenArchive {
  /** The name of the file that is meant; undefined where there is none, or several end alike. */
  find(written: string): string | undefined;
  /** Its bytes, at most `max`; undefined where there are more, or they cannot be read. */
  read(name: string, max: number): Promise<Buffer | undefined>;
  close(): void;
}

const plainName = (name: string) => name.normalize('NFC').replace(/\\/g, '/').toLowerCase();

/** Opens an archive that has no fault. Throws when it cannot be read. */
export async function openArchive(path: string): Promise<OpenArchive> {
  const zip = await openZip(path);
  if (!zip) throw new Error('This is no archive');
  const entries = new Map<string, Entry>();
  /** By their last part; null for several. */
  const byEnd = new Map<string, string | null>();
  for await (const entry of zip.eachEntry()) {
    const name = nameOf(entry);
    if (name.endsWith('/')) continue;
    entries.set(plainName(name), entry);
    const end = plainName(name).split('/').at(-1) ?? '';
    byEnd.set(end, byEnd.has(end) ? null : plainName(name));
  }
  return {
    find(written) {
      const name = plainName(written);
      return entries.has(name) ? name : (byEnd.get(name) ?? undefined);
    },
    async read(name, max) {
      const entry = entries.get(name);
      if (!entry || entry.isEncrypted() || !KNOWN_PACKING.includes(entry.compressionMethod)) return undefined;
      if (entry.uncompressedSize > max) return undefined;
      try {
        const pieces: Buffer[] = [];
        // It is not read further than it was announced.
        for await (const piece of await zip.openReadStreamPromise(entry)) pieces.push(piece as Buffer);
        return Buffer.concat(pieces);
      } catch {
        return undefined;
      }
    },
    close: () => zip.close(),
  };
}

const nameOf = ({ generalPurposeBitFlag, fileNameRaw, extraFields }: Entry): string =>
  getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, false);

function entryFault(entry: Entry): ArchiveFault | undefined {
  const name = nameOf(entry);
  if (validateFileName(name) !== null) return 'unsafe';
  if (((entry.externalFileAttributes >>> 16) & TYPE_MASK) === SYMBOLIC_LINK) return 'unsafe';
  if (entry.isEncrypted()) return 'encrypted';
  if (MACROS.test(name)) return 'macros';
  return undefined;
}

/** Reads to the end; throws when there is more than announced. */
async function drain(stream: Readable): Promise<void> {
  for await (const _chunk of stream);
}
