import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { FileRef } from '@attest/api-contract';
import { AppError } from '../errors';
import type { PartedAnswer } from '../module';
import type { Platform } from '../platform';
import { ContentStore } from './contentStore';

const storeOf = (platform: Platform) => new ContentStore(platform.dataFolder('files'));

/** The bytes of a stored file. NOT_FOUND when the content is gone or not what its hash says. */
export async function readContent(platform: Platform, sha256: string): Promise<Buffer> {
  const bytes = await readFile(storeOf(platform).pathOf(sha256)).catch(() => undefined);
  if (!bytes || createHash('sha256').update(bytes).digest('hex') !== sha256) throw new AppError('NOT_FOUND');
  return bytes;
}

/** A stored file to be sent in the parts that a player asks for. NOT_FOUND when the content is gone. */
export async function contentInParts(
  platform: Platform,
  { sha256, name, mediaType, size }: FileRef,
): Promise<PartedAnswer> {
  const store = storeOf(platform);
  if (!(await store.has(sha256))) throw new AppError('NOT_FOUND');
  const read: PartedAnswer['read'] = (part) => createReadStream(store.pathOf(sha256), part);
  return { read, etag: `"${sha256}"`, fileName: name, mediaType, size };
}
