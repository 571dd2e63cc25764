import { AppError } from '../../platform/errors';
import type { Context } from '../../platform/module';
import { operatorOf, userRecord } from './audit';
import type { User } from './users';

/**
 * Refuses an account that may not sign in, and leaves that in the trail. `temporary`: it came with its password, which
 * may be a temporary one. Throws ACCOUNT_DISABLED, PASSWORD_EXPIRED.
 */
export async function refuseUnusable(
  ctx: Context,
  user: User,
  { temporary }: { temporary: boolean },
): Promise<void> {
  const stale = temporary && user.temporary_until !== null && user.temporary_until <= ctx.now;
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
