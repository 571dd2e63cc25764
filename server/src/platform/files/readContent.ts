import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { AppError } from '../errors';
import type { Platform } from '../platform';
import { ContentStore } from './contentStore';

const storeOf = (platform: Platform) => new ContentStore(platform.dataFolder('files'));

/** The bytes of a stored file. NOT_FOUND when the content is gone or not what its hash says. */
export async function readContent(platform: Platform, sha256: string): Promise<Buffer> {
  const bytes = await readFile(storeOf(platform).pathOf(sha256)).catch(() => undefined);
  if (!bytes || createHash('sha256').update(bytes).digest('hex') !== sha256) throw new AppError('NOT_FOUND');
  return bytes;
}
