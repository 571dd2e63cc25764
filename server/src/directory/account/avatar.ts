import { changes } from '../../platform/audit/changes';
import { AppError } from '../../platform/errors';
import { useFiles } from '../../platform/files/fileUse';
import { pictureAnswer, requirePicture } from '../../platform/files/picture';
import type { ByteAnswer, Context } from '../../platform/module';
import { userRecord } from '../identity/audit';
import { userById } from '../identity/users';

/** The object type under which pictures of people use files. */
export const AVATAR = 'avatar';

/** Takes an upload of the caller as their picture. NOT_FOUND, FILE_TYPE_NOT_ALLOWED, FILE_TOO_LARGE. */
export async function saveAvatar(ctx: Context, fileId: string | null): Promise<{ avatar: string | null }> {
  const { tx, caller } = ctx;
  if (fileId) await requirePicture(ctx, fileId);
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
    userRecord(user, 'changeAvatar', { changes: changes({ avatar: [before?.avatar_file, fileId] }) }),
  );
  return { avatar: fileId };
}

/** The picture of a person. NOT_FOUND without one. */
export async function avatarOf(ctx: Context, userId: string): Promise<ByteAnswer> {
  const profile = await ctx.tx
    .selectFrom('user_profile')
    .select('avatar_file')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!profile?.avatar_file) throw new AppError('NOT_FOUND');
  return pictureAnswer(ctx, profile.avatar_file);
}
