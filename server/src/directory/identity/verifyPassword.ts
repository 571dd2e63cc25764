import { AppError } from '../../platform/errors';
import type { Context } from '../../platform/module';
import { currentTenant } from '../tenancy/tenant';
import { accountText } from './accountText';
import { checkOwnPassword } from './checkOwnPassword';
import { hasLocalPassword } from './localPasswords';
import { openPassword } from './loginCipher';
import { userById } from './users';

/**
 * Re-authenticates the caller for a signature: a fresh ciphertext with its nonce, the password and, where
 * given, the account. Failures count for the session, which ends with the last of them. Throws
 * ESIGN_UNAVAILABLE where passwords are switched off, LOGIN_CIPHERTEXT_INVALID, SIGNATURE_ACCOUNT_WRONG,
 * PASSWORD_WRONG, PASSWORD_WRONG_ATTEMPTS, SESSION_ENDED_PASSWORDS, SESSION_INVALID.
 */
export async function verifyPassword(
  ctx: Context,
  account: string | undefined,
  ciphertext: string,
): Promise<void> {
  await ctx.once(`verify:${ciphertext}`, async () => {
    const user = await userById(ctx.tx, ctx.caller.userId);
    if (!hasLocalPassword(await currentTenant(ctx.tx), user)) throw new AppError('ESIGN_UNAVAILABLE');
    const password = await openPassword(ctx, ciphertext);
    if (user.status !== 'enabled') throw new AppError('ACCOUNT_DISABLED');
    await checkOwnPassword(ctx, {
      user,
      password,
      purpose: 'sign',
      // Another account fails like a wrong password, in the caller's own session.
      foreign: account !== undefined && accountText(account) !== user.account,
    });
  });
}
