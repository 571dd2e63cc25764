import type { PasskeyAnswer } from '@attest/api-contract';
import type { Context } from '../../platform/module';
import { checkOwnPassword } from './checkOwnPassword';
import { openPassword } from './loginCipher';

/** What a signer gives: what the tenant does not ask for is not looked at. */
interface Given {
  account?: string | undefined;
  /** A fresh ciphertext with its nonce. */
  password?: string | undefined;
  totp?: string | undefined;
  passkey?: PasskeyAnswer | undefined;
}

/**
 * Re-authenticates the caller for a signature by the password, a one-time code or passkey, or both, as the tenant has set,
 * and, where given, the account. Failures count for the session, which ends with the last of them. Throws ESIGN_UNAVAILABLE where
 * passwords are switched off, LOGIN_CIPHERTEXT_INVALID, SIGNATURE_ACCOUNT_WRONG, SIGNATURE_TOTP_MISSING,
 * SIGNATURE_TOTP_REQUIRED, REQUEST_INVALID, PASSKEY_UNAVAILABLE, PASSWORD_WRONG, PASSWORD_WRONG_ATTEMPTS, SECOND_FACTOR_WRONG,
 * SESSION_ENDED_PASSWORDS, SESSION_INVALID.
 */
export async function verifySigner(ctx: Context, { account, password, totp, passkey }: Given): Promise<void> {
  await ctx.once(`verify:${password} ${totp} ${passkey?.state}`, async () => {
    const opened = password === undefined ? undefined : await openPassword(ctx, password);
    // Another account fails like a wrong password, in the caller's own session.
    await checkOwnPassword(ctx, { password: opened, totp, passkey, purpose: 'sign', account });
  });
}
