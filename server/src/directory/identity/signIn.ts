import type { Handles } from '../../platform/calls/handleAll';
import { AppError } from '../../platform/errors';
import type { Context } from '../../platform/module';
import { currentTenant } from '../tenancy/tenant';
import { accountText } from './accountText';
import { operatorOf, userRecord } from './audit';
import { checkSignIn } from './checkSignIn';
import { rememberDevice } from './knownDevice';
import { rememberLanguage } from './language';
import { openPassword } from './loginCipher';
import { endSessions, openSession } from './session';
import { type User, userByAccount } from './users';

/**
 * Signs in by account and password, and remembers the device. Throws LOGIN_CIPHERTEXT_INVALID,
 * ACCOUNT_OR_PASSWORD_WRONG, PASSWORD_WRONG_ATTEMPTS, ACCOUNT_LOCKED, ACCOUNT_LOCKED_BY_ADMIN, SIGN_IN_CODE_REQUIRED,
 * SIGN_IN_CODE_INVALID, ACCOUNT_DISABLED, PASSWORD_EXPIRED.
 */
export const signIn: Handles<'login'> = async (ctx, input) => {
  const tenant = await currentTenant(ctx.tx);
  // On a tenant's own host the request cannot ask for another one.
  if (tenant.id !== input.tenantId) throw new AppError('TENANT_NOT_EXIST');
  if (!tenant.login_types.includes('password')) throw new AppError('LOGIN_TYPE_DISABLED');
  const password = await openPassword(ctx, input.password);
  const account = accountText(input.account);
  const user = await userByAccount(ctx.tx, account);
  await ctx.once('password', () => checkSignIn(ctx, { account, user, password, code: input.code }));
  // From here on the password was right: what is said now tells nothing to a guesser.
  if (!user) throw new AppError('ACCOUNT_OR_PASSWORD_WRONG');
  await refuseUnusable(ctx, user);

  const token = await openSession(ctx, user.id, tenant.password_policy);
  await ctx.tx
    .updateTable('user_account')
    .set({ last_sign_in_at: ctx.now, ...(user.temporary_until && { temporary_until: null }) })
    .where('id', '=', user.id)
    .execute();
  ctx.setSession({ token, device: await rememberDevice(ctx, user.account) });
  ctx.audit({
    ...userRecord(user, 'signIn'),
    operator: operatorOf(user),
  });
  if (input.language) await rememberLanguage(ctx, user, input.language, operatorOf(user));
  return {
    ...(ctx.program && { token }),
    tenantId: tenant.id,
    audit: { account: user.account, userId: user.id, userName: user.name },
  };
};

async function refuseUnusable(ctx: Context, user: User): Promise<void> {
  const stale = user.temporary_until !== null && user.temporary_until <= ctx.now;
  const disabled = user.status !== 'enabled' || !user.can_login;
  if (!stale && !disabled) return;
  await ctx.aside(async (aside) =>
    aside.audit({
      ...userRecord(user, 'signInFailed', {
        description: disabled
          ? {
              zh: `登录失败：${user.account}（账号已停用）`,
              en: `Sign-in failed: ${user.account} (disabled)`,
            }
          : {
              zh: `登录失败：${user.account}（临时密码已失效）`,
              en: `Sign-in failed: ${user.account} (temporary password expired)`,
            },
      }),
      operator: operatorOf(user),
    }),
  );
  throw new AppError(disabled ? 'ACCOUNT_DISABLED' : 'PASSWORD_EXPIRED');
}

export async function signOut(ctx: Context): Promise<void> {
  const { caller } = ctx;
  await endSessions(ctx, caller.userId, 'signedOut', { only: caller.sessionId });
  ctx.setSession(null);
  const about = { id: caller.userId, account: caller.account, name: caller.name };
  ctx.audit(userRecord(about, 'signOut'));
}
