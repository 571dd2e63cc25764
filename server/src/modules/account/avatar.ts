import { MAX_AVATAR_SIZE } from '@attest/api-contract';
import { AppError } from '../../platform/errors';
import { ContentStore } from '../../platform/files/contentStore';
import { useFiles } from '../../platform/files/fileUse';
import type { ByteAnswer, Context } from '../../platform/module';
import { changes, userRecord } from '../identity/audit';
import { userById } from '../identity/users';
import './tables';

/** The object type under which pictures of people use files. */
export const AVATAR = 'avatar';
const PICTURES = ['image/png', 'image/jpeg', 'image/webp'];

/**
 * Takes an upload of the caller as their picture. The content was checked when it was uploaded; its kind and size
 * decide here. NOT_FOUND, FILE_TYPE_NOT_ALLOWED, FILE_TOO_LARGE.
 */
export async function saveAvatar(ctx: Context, fileId: string | null): Promise<{ avatar: string | null }> {
  const { tx, caller } = ctx;
  if (fileId) {
    const file = await tx
      .selectFrom('stored_file')
      .select(['media_type', 'size'])
      .where('id', '=', fileId)
      .where('created_by', '=', caller.userId)
      .executeTakeFirst();
    if (!file) throw new AppError('NOT_FOUND');
    if (!PICTURES.includes(file.media_type))
      throw new AppError('FILE_TYPE_NOT_ALLOWED', { type: file.media_type });
    if (file.size > MAX_AVATAR_SIZE) throw new AppError('FILE_TOO_LARGE', { max: MAX_AVATAR_SIZE });
  }
  const user = await userById(tx, caller.userId);
  const before = await tx
    .selectFrom('user_profile')
    .select('avatar_file')
    .where('user_id', '=', user.id)
    .executeTakeFirst();
  await useFiles(ctx, AVATAR, user.id, fileId ? [fileId] : []);
  await tx
    .insertInto('user_profile')
    .values({ user_id: user.id, avatar_file: fileId, resume: null, resume_saved_at: null })
    .onConflict((conflict) => conflict.constraint('user_profile_key').doUpdateSet({ avatar_file: fileId }))
    .execute();
  ctx.audit(
    userRecord(
      user,
      'changeAvatar',
      { zh: `${user.name} 更换头像`, en: `${user.name_en} changed their picture` },
      { changes: changes([['avatar', '头像', 'Picture', before?.avatar_file, fileId]]) },
    ),
  );
  return { avatar: fileId };
}

/** The picture of a person. NOT_FOUND without one. */
export async function avatarOf(ctx: Context, userId: string): Promise<ByteAnswer> {
  const file = await ctx.tx
    .selectFrom('user_profile as o')
    .innerJoin('stored_file as f', (join) =>
      join.onRef('f.tenant_id', '=', 'o.tenant_id').onRef('f.id', '=', 'o.avatar_file'),
    )
    .select(['f.sha256', 'f.name', 'f.media_type', 'f.size'])
    .where('o.user_id', '=', userId)
    .executeTakeFirst();
  const store = new ContentStore(ctx.platform.dataFolder('files'));
  if (!file || !(await store.has(file.sha256))) throw new AppError('NOT_FOUND');
  return {
    stream: store.read(file.sha256),
    fileName: file.name,
    mediaType: file.media_type,
    size: file.size,
  };
}
