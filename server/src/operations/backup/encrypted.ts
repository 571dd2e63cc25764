import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { createGzip } from 'node:zlib';
import { Decrypter, Encrypter } from 'age-encryption';
import { create, extract } from 'tar';
import type { BackupKey } from './key';

/** The one file of a backup that is encrypted, beside what says of when it is: `age -d -i key | tar -xz` opens it too. */
export const ENCRYPTED = 'backup.tar.gz.age';

/** Beside the data: the key that seals, where it lies outside of the database. */
export const SEAL_KEY = 'sealing.key';

/** Levels of gzip: what is quick is slowed by nothing else, and files are mostly packed already. */
const LEVEL = 1;

/** Writes all that is in a folder into one encrypted file, synced to disk. */
export async function encryptFolder(folder: string, to: string, { recipient }: BackupKey): Promise<void> {
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  const packing = create({ cwd: folder }, ['.']);
  const packed = new PassThrough();
  packing.on('error', (error) => packed.destroy(error as Error));
  packing.pipe(packed);
  const encrypted = await encrypter.encrypt(webOf(packed.compose(createGzip({ level: LEVEL }))));
  await pipeline(Readable.fromWeb(encrypted as ReadableStream), createWriteStream(to, { mode: 0o600 }));
  const file = await open(to, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/**
 * Unpacks an encrypted file into a new folder. Throws where the key is another one, and where the file is damaged or cut
 * off: each piece is checked before anything of it is written, the last one as such.
 */
export async function decryptFolder(
  file: string,
  to: string,
  { identity, file: keyFile }: BackupKey,
): Promise<void> {
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  const source = createReadStream(file);
  try {
    const clear = await decrypter.decrypt(webOf(source));
    await mkdir(to, { recursive: true, mode: 0o711 });
    await pipeline(
      Readable.fromWeb(clear as ReadableStream),
      extract({ cwd: to, strict: true, preserveOwner: process.getuid?.() === 0 }),
    );
  } catch (error) {
    throw readError(error as NodeJS.ErrnoException, file, keyFile);
  } finally {
    source.destroy();
  }
}

const webOf = (stream: Readable) =>
  Readable.toWeb(stream) as unknown as globalThis.ReadableStream<Uint8Array>;

/** Of the machine (no room, no right) as they are, of the file in words. */
function readError(error: NodeJS.ErrnoException, file: string, keyFile: string): Error {
  if (error.syscall) return error;
  const words = error.message.includes('no identity matched')
    ? `The key in ${keyFile} does not open ${file}: it was encrypted for another one.`
    : `${file} is damaged or cut off: what is in it does not fit its seal (${error.message}).`;
  return new Error(words, { cause: error });
}
