import type { AnswerOf, Handles } from '../../platform/calls/handleAll';
import { AppError } from '../../platform/errors';
import type { Context } from '../../platform/module';
import { currentTenant } from '../tenancy/tenant';
import { accountText } from './accountText';
import { operatorOf, userRecord } from './audit';
import { checkSignIn } from './checkSignIn';
import { rememberDevice } from './knownDevice';
import { rememberLanguage } from './language';
import { hasLocalPassword } from './localPasswords';
import { openPassword } from './loginCipher';
import { refuseUnusable } from './refuseUnusable';
import { endSessions, openSession } from './session';
import { tellOfEmergency } from './tellOfFailures';
import { type User, userByAccount } from './users';

/**
 * Signs in by account and password, and remembers the device. Throws LOGIN_CIPHERTEXT_INVALID,
 * ACCOUNT_OR_PASSWORD_WRONG, PASSWORD_WRONG_ATTEMPTS, ACCOUNT_LOCKED, ACCOUNT_LOCKED_BY_ADMIN, SIGN_IN_CODE_REQUIRED,
 * SIGN_IN_CODE_INVALID, SECOND_FACTOR_REQUIRED, SECOND_FACTOR_WRONG, LOGIN_TYPE_DISABLED where only emergency accounts
 * have passwords, ACCOUNT_DISABLED, PASSWORD_EXPIRED.
 */
export const signIn: Handles<'login'> = async (ctx, input) => {
  const tenant = await currentTenant(ctx.tx);
  // On a tenant's own host the request cannot ask for another one.
  if (tenant.id !== input.tenantId) throw new AppError('TENANT_NOT_EXIST');
  const password = await openPassword(ctx, input.password);
  const account = accountText(input.account);
  const user = await userByAccount(ctx.tx, account);
  await ctx.once('password', () =>
    checkSignIn(ctx, { account, user, password, code: input.code, factor: input.factor }),
  );
  // From here on the password was right: what is said now tells nothing to a guesser.
  if (!user) throw new AppError('ACCOUNT_OR_PASSWORD_WRONG');
  if (!hasLocalPassword(tenant, user)) throw new AppError('LOGIN_TYPE_DISABLED');
  await refuseUnusable(ctx, user, { temporary: true });
  if (!tenant.login_types.includes('password')) await tellOfEmergency(ctx, user);
  return enterAs(ctx, user, { language: input.language });
};

interface Entrance {
  language: 'zh' | 'en' | undefined;
  /** By whom the person was recognised; absent: by their password. */
  provider?: { id: string; name_zh: string; name_en: string };
}

/** Opens the session of somebody who has proved who they are, and remembers the device. */
export async function enterAs(
  ctx: Context,
  user: User,
  { language, provider }: Entrance,
): Promise<AnswerOf<'login'>> {
  const tenant = await currentTenant(ctx.tx);
  const token = await openSession(ctx, user.id, tenant.password_policy, provider?.id);
  await ctx.tx
    .updateTable('user_account')
    .set({
      last_sign_in_at: ctx.now,
      // A temporary password is good for one sign-in; who came without it has not used it.
      ...(user.temporary_until && !provider && { temporary_until: null }),
    })
    .where('id', '=', user.id)
    .execute();
  ctx.setSession({ token, device: await rememberDevice(ctx, user.account) });
  ctx.audit({
    ...userRecord(user, 'signIn'),
    ...(provider && {
      description: {
        zh: `${user.account} 通过 ${provider.name_zh} 登录`,
        en: `${user.account} signed in by ${provider.name_en}`,
      },
    }),
    operator: operatorOf(user),
  });
  if (language) await rememberLanguage(ctx, user, language, operatorOf(user));
  return {
    ...(ctx.program && { token }),
    tenantId: tenant.id,
    audit: { account: user.account, userId: user.id, userName: user.name },
  };
}

export async function signOut(ctx: Context): Promise<void> {
  const { caller } = ctx;
  await endSessions(ctx, caller.userId, 'signedOut', { only: caller.sessionId });
  ctx.setSession(null);
  const about = { id: caller.userId, account: caller.account, name: caller.name };
  ctx.audit(userRecord(about, 'signOut'));
}
