import { AppError } from '../../platform/errors';
import { useFiles } from '../../platform/files/fileUse';
import { pictureAnswer, requirePicture } from '../../platform/files/picture';
import type { ByteAnswer, Context } from '../../platform/module';
import { currentTenant } from './tenant';

/** The object type under which logos use files. */
export const LOGO = 'tenantLogo';

/** Takes an upload of the caller as the logo. NOT_FOUND, FILE_TYPE_NOT_ALLOWED, FILE_TOO_LARGE. */
export async function takeLogo(ctx: Context, tenantId: string, fileId: string | null): Promise<void> {
  if (fileId) await requirePicture(ctx, fileId);
  await useFiles(ctx, LOGO, tenantId, fileId ? [fileId] : []);
}

/** The logo, for anyone who sees the sign-in page. NOT_FOUND without one. */
export async function logoOf(ctx: Context): Promise<ByteAnswer> {
  const { logo } = await currentTenant(ctx.tx);
  if (!logo) throw new AppError('NOT_FOUND');
  return pictureAnswer(ctx, logo);
}
