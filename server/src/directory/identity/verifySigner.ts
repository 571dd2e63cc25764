import { AppError } from '../../platform/errors';
import type { Context } from '../../platform/module';
import { totpOf } from '../secondFactor/totp';
import { currentTenant } from '../tenancy/tenant';
import { accountText } from './accountText';
import { checkOwnPassword } from './checkOwnPassword';
import { hasLocalPassword } from './localPasswords';
import { openPassword } from './loginCipher';
import { signingAsks } from './signingAsks';
import { userById } from './users';

/** What a signer gives: what the tenant does not ask for is not looked at. */
interface Given {
  account?: string | undefined;
  /** A fresh ciphertext with its nonce. */
  password?: string | undefined;
  totp?: string | undefined;
}

/**
 * Re-authenticates the caller for a signature by the password, a one-time code or both, as the tenant has set, and, where
 * given, the account. Failures count for the session, which ends with the last of them. Throws ESIGN_UNAVAILABLE where
 * passwords are switched off, LOGIN_CIPHERTEXT_INVALID, SIGNATURE_ACCOUNT_WRONG, SIGNATURE_TOTP_MISSING,
 * SIGNATURE_TOTP_REQUIRED, REQUEST_INVALID, PASSWORD_WRONG, PASSWORD_WRONG_ATTEMPTS, SECOND_FACTOR_WRONG,
 * SESSION_ENDED_PASSWORDS, SESSION_INVALID.
 */
export async function verifySigner(ctx: Context, { account, password, totp }: Given): Promise<void> {
  await ctx.once(`verify:${password} ${totp}`, async () => {
    const user = await userById(ctx.tx, ctx.caller.userId);
    const tenant = await currentTenant(ctx.tx);
    if (!hasLocalPassword(tenant, user)) throw new AppError('ESIGN_UNAVAILABLE');
    const asks = signingAsks(tenant);
    if (asks.totp && !(await totpOf(ctx, user.id))) throw new AppError('SIGNATURE_TOTP_MISSING');
    if (asks.totp && totp === undefined) throw new AppError('SIGNATURE_TOTP_REQUIRED');
    if (asks.password && password === undefined)
      throw new AppError('REQUEST_INVALID', { where: '/signature/password' });
    const opened = password === undefined ? undefined : await openPassword(ctx, password);
    if (user.status !== 'enabled') throw new AppError('ACCOUNT_DISABLED');
    await checkOwnPassword(ctx, {
      user,
      password: asks.password ? opened : undefined,
      totp: asks.totp ? totp : undefined,
      purpose: 'sign',
      // Another account fails like a wrong password, in the caller's own session.
      foreign: account !== undefined && accountText(account) !== user.account,
    });
  });
}
