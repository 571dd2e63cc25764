import { MAX_PICTURE_SIZE } from '@attest/api-contract';
import { AppError } from '../errors';
import type { ByteAnswer, Context } from '../module';

const PICTURES = ['image/png', 'image/jpeg', 'image/webp'];

/**
 * The file is a small picture that the caller uploaded. The content was checked when it was uploaded; its kind and
 * size decide here. NOT_FOUND, FILE_TYPE_NOT_ALLOWED, FILE_TOO_LARGE.
 */
export async function requirePicture({ tx, caller }: Context, fileId: string): Promise<void> {
  const file = await tx
    .selectFrom('stored_file')
    .select(['media_type', 'size'])
    .where('id', '=', fileId)
    .where('created_by', '=', caller.userId)
    .executeTakeFirst();
  if (!file) throw new AppError('NOT_FOUND');
  if (!PICTURES.includes(file.media_type))
    throw new AppError('FILE_TYPE_NOT_ALLOWED', { type: file.media_type });
  if (file.size > MAX_PICTURE_SIZE) throw new AppError('FILE_TOO_LARGE', { max: MAX_PICTURE_SIZE });
}

/** A picture as an answer. NOT_FOUND when its content is gone. */
export async function pictureAnswer(ctx: Context, fileId: string): Promise<ByteAnswer> {
  const file = await ctx.tx
    .selectFrom('stored_file')
    .select(['sha256', 'name', 'media_type', 'size'])
    .where('id', '=', fileId)
    .executeTakeFirst();
  const store = ctx.platform.files;
  if (!file || !(await store.has(file.sha256))) throw new AppError('NOT_FOUND');
  return {
    stream: store.read(file.sha256),
    fileName: file.name,
    mediaType: file.media_type,
    size: file.size,
  };
}
