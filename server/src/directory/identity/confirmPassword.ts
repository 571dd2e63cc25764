import { AppError } from '../../platform/errors';
import type { Context } from '../../platform/module';
import { currentTenant } from '../tenancy/tenant';
import { checkOwnPassword } from './checkOwnPassword';
import { hasLocalPassword } from './localPasswords';
import { openPassword } from './loginCipher';
import { type User, userById } from './users';

/**
 * The caller, who has given their password anew for a change of what lets them in. Throws LOGIN_TYPE_DISABLED where they
 * have none, LOGIN_CIPHERTEXT_INVALID, PASSWORD_WRONG, PASSWORD_WRONG_ATTEMPTS, SESSION_ENDED_PASSWORDS, SESSION_INVALID.
 */
export async function confirmPassword(ctx: Context, ciphertext: string): Promise<User> {
  const user = await userById(ctx.tx, ctx.caller.userId);
  if (!hasLocalPassword(await currentTenant(ctx.tx), user)) throw new AppError('LOGIN_TYPE_DISABLED');
  const password = await openPassword(ctx, ciphertext);
  await ctx.once(`confirm:${ciphertext}`, () => checkOwnPassword(ctx, { password, purpose: 'secondFactor' }));
  return user;
}
