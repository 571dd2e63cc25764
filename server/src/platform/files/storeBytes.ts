import type { FileRef } from '@attest/api-contract';
import type { Context } from '../module';
import { ContentStore } from './contentStore';
import { toFileRef } from './fileUse';
import { addToUsage, lockContent } from './upload';

/** Stands for the server itself: nobody fetches such a file as its uploader. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

/** Keeps a file that the server made: content first, then its row. FILE_QUOTA_EXCEEDED. */
export async function storeBytes(
  ctx: Context,
  { name, mediaType, bytes }: { name: string; mediaType: string; bytes: Buffer },
): Promise<FileRef> {
  const store = new ContentStore(ctx.platform.dataFolder('files'));
  const { path, sha256 } = await store.putBytes(bytes);
  try {
    await addToUsage(ctx.tx, bytes.length);
    await lockContent(ctx.tx, sha256);
    await store.keep(path, sha256);
  } finally {
    await store.discard(path);
  }
  const row = await ctx.tx
    .insertInto('stored_file')
    .values({
      name,
      size: bytes.length,
      sha256,
      media_type: mediaType,
      created_by: NOBODY,
      created_by_name: 'Attest',
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toFileRef(row);
}
