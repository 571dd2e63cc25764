import { AppError } from '../../platform/errors';
import type { Context } from '../../platform/module';
import { currentTenant } from '../tenancy/tenant';
import { accountText } from './accountText';
import { checkPassword } from './checkPassword';
import { openPassword } from './loginCipher';
import { userById } from './users';

/**
 * Re-authenticates the caller for a signature: a fresh ciphertext with its nonce, the password and, where
 * given, the account. Failures count and lock as at sign-in; at the lock the sessions end. Throws
 * ESIGN_UNAVAILABLE where passwords are switched off, LOGIN_CIPHERTEXT_INVALID, PASSWORD_WRONG,
 * PASSWORD_WRONG_ATTEMPTS, ACCOUNT_LOCKED, ACCOUNT_LOCKED_BY_ADMIN.
 */
export async function verifyPassword(
  ctx: Context,
  account: string | undefined,
  ciphertext: string,
): Promise<void> {
  await ctx.once(`verify:${ciphertext}`, async () => {
    const { login_types: types } = await currentTenant(ctx.tx);
    if (!types.includes('password')) throw new AppError('ESIGN_UNAVAILABLE');
    const password = await openPassword(ctx, ciphertext);
    const user = await userById(ctx.tx, ctx.caller.userId);
    if (user.status !== 'enabled') throw new AppError('ACCOUNT_DISABLED');
    // Another account's name fails like a wrong password, against the caller's own counter.
    const own = account === undefined || accountText(account) === user.account;
    await checkPassword(ctx, {
      account: user.account,
      user: { id: user.id, account: user.account, name: user.name, hash: user.password_hash },
      password: own ? password : '',
      purpose: 'sign',
    });
  });
}
