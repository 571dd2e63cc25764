import { AppError } from '../../platform/errors';
import type { Context } from '../../platform/module';
import { operatorOf, userRecord } from './audit';
import type { User } from './users';

const DISABLED = { code: 'ACCOUNT_DISABLED', why: { zh: '账号已停用', en: 'disabled' } } as const;
const LOCKED = {
  code: 'ACCOUNT_LOCKED_BY_ADMIN',
  why: { zh: '账号已锁定', en: 'locked by an administrator' },
} as const;
const STALE = {
  code: 'PASSWORD_EXPIRED',
  why: { zh: '临时密码已失效', en: 'temporary password expired' },
} as const;

/**
 * Refuses an account that may not sign in, and leaves that in the trail. `temporary`: it came with its password, which
 * may be a temporary one, and whose lock was looked at before it. Throws ACCOUNT_DISABLED, ACCOUNT_LOCKED_BY_ADMIN,
 * PASSWORD_EXPIRED.
 */
export async function refuseUnusable(
  ctx: Context,
  user: User,
  { temporary }: { temporary: boolean },
): Promise<void> {
  const stale = temporary && user.temporary_until !== null && user.temporary_until <= ctx.now;
  const disabled = user.status !== 'enabled' || !user.can_login;
  const locked = !temporary && !disabled && (await isLockedByHand(ctx, user));
  if (!stale && !disabled && !locked) return;
  const { code, why } = disabled ? DISABLED : locked ? LOCKED : STALE;
  await ctx.aside(async (aside) =>
    aside.audit({
      ...userRecord(user, 'signInFailed', { details: { why } }),
      operator: operatorOf(user),
    }),
  );
  throw new AppError(code);
}

/** Whether an administrator has locked the account. */
export async function isLockedByHand({ tx }: Context, { account }: User): Promise<boolean> {
  const guard = await tx
    .selectFrom('sign_in_guard')
    .select('admin_lock')
    .where('account', '=', account)
    .executeTakeFirst();
  return guard?.admin_lock ?? false;
}
