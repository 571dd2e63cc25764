import type { FileRef } from '@attest/api-contract';
import { AppError } from '../errors';
import type { Context } from '../module';
import { agreedMediaType, extensionOf, isAcceptedExtension } from './contentType';
import { toFileRef } from './fileUse';
import { plainName } from './plainName';
import { countBytes, lockContent } from './upload';

/** Stands for the server itself: nobody fetches such a file as its uploader. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

interface Kept {
  name: string;
  mediaType: string;
  bytes: Buffer;
}

/** Keeps a file that the server made: content first, then its row. FILE_QUOTA_EXCEEDED. */
export const storeBytes = (ctx: Context, file: Kept): Promise<FileRef> =>
  keepContent(ctx, file, async () => file.mediaType, { id: NOBODY, name: 'Attest' });

/**
 * Keeps a file that the caller has brought inside of another, under the rules of uploads. FILE_TYPE_NOT_ALLOWED,
 * FILE_QUOTA_EXCEEDED, and as `agreedMediaType`.
 */
export async function storeBrought(
  ctx: Context,
  { name: given, bytes }: Omit<Kept, 'mediaType'>,
): Promise<FileRef> {
  const name = plainName(given);
  const extension = extensionOf(name);
  if (!isAcceptedExtension(extension))
    throw new AppError('FILE_TYPE_NOT_ALLOWED', { type: extension || name });
  const { userId: id, name: person } = ctx.caller;
  return keepContent(ctx, { name, bytes }, (path) => agreedMediaType(path, extension), { id, name: person });
}

async function keepContent(
  ctx: Context,
  { name, bytes }: Omit<Kept, 'mediaType'>,
  typeOf: (path: string) => Promise<string>,
  by: { id: string; name: string },
): Promise<FileRef> {
  const store = ctx.platform.files;
  const { path, sha256 } = await store.aside.put([bytes]);
  let mediaType: string;
  try {
    mediaType = await typeOf(path);
    await countBytes(ctx, bytes.length);
    await lockContent(ctx.tx, sha256);
    await store.keep(path, sha256);
  } finally {
    await store.aside.discard(path);
  }
  const row = await ctx.tx
    .insertInto('stored_file')
    .values({
      name,
      size: bytes.length,
      sha256,
      media_type: mediaType,
      created_by: by.id,
      created_by_name: by.name,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toFileRef(row);
}
