import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { FileRef } from '@attest/api-contract';
import { AppError } from '../errors';
import type { PartedAnswer } from '../module';
import type { Platform } from '../platform';

/** The bytes of a stored file. NOT_FOUND when the content is gone or not what its hash says. */
export async function readContent({ files }: Platform, sha256: string): Promise<Buffer> {
  if (!(await files.has(sha256))) throw new AppError('NOT_FOUND');
  const bytes = await buffer(files.read(sha256));
  if (createHash('sha256').update(bytes).digest('hex') !== sha256) throw new AppError('NOT_FOUND');
  return bytes;
}

/** A stored file to be sent in the parts that a player asks for. NOT_FOUND when the content is gone. */
export async function contentInParts(
  { files }: Platform,
  { sha256, name, mediaType, size }: FileRef,
): Promise<PartedAnswer> {
  if (!(await files.has(sha256))) throw new AppError('NOT_FOUND');
  const read: PartedAnswer['read'] = (part) => files.read(sha256, part);
  return { read, etag: `"${sha256}"`, fileName: name, mediaType, size };
}
