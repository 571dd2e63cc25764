import { AppError } from '../../platform/errors';
import type { Context } from '../../platform/module';
import type { PasswordPolicy } from '../tenancy/passwordPolicy';
import { currentTenant } from '../tenancy/tenant';

const MINUTE = 60_000;
const DAY = 86_400_000;

/** Attempts left are said from the third wrong password on. */
const TELL_FROM = 3;

export type GuardVerdict =
  | { state: 'open'; failures: number; policy: PasswordPolicy }
  | { state: 'locked'; minutes: number }
  | { state: 'adminLocked' };

/**
 * Counts an attempt before the password is looked at, so that parallel guesses cannot all pass: of any
 * number at once at most `maxFailures` are tried. Works on the text of the account, whether it exists or not.
 */
export function reserveAttempt(ctx: Context, account: string): Promise<GuardVerdict> {
  return ctx.aside(async (aside) => {
    const { tx, now } = aside;
    const policy = (await currentTenant(tx)).password_policy;
    await tx
      .insertInto('sign_in_guard')
      .values({ account, failures: 0, window_start: now, locked_until: null, locks: [] })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const guard = await tx
      .selectFrom('sign_in_guard')
      .selectAll()
      .where('account', '=', account)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (guard.admin_lock) return { state: 'adminLocked' };
    const lockedFor = (guard.locked_until?.getTime() ?? 0) - now.getTime();
    if (lockedFor > 0) return { state: 'locked', minutes: Math.ceil(lockedFor / MINUTE) };

    const windowOver = now.getTime() - guard.window_start.getTime() > policy.windowMinutes * MINUTE;
    const fresh = windowOver || guard.locked_until !== null;
    const failures = fresh ? 1 : guard.failures + 1;
    // The deciding attempt is still being looked at by someone else.
    if (failures > policy.maxFailures) return { state: 'locked', minutes: policy.lockMinutes };
    await tx
      .updateTable('sign_in_guard')
      .set({ failures, locked_until: null, ...(fresh && { window_start: now }) })
      .where('account', '=', account)
      .execute();
    return { state: 'open', failures, policy };
  });
}

/** Forgets the failures after a right password. */
export const clearFailures = (ctx: Context, account: string): Promise<unknown> =>
  ctx.aside(({ tx }) =>
    tx.updateTable('sign_in_guard').set({ failures: 0 }).where('account', '=', account).execute(),
  );

/** Locks when the attempt was the last one allowed. Answers what the user is told. */
export async function recordFailure(
  aside: Context,
  account: string,
  { failures, policy }: { failures: number; policy: PasswordPolicy },
): Promise<{ error: AppError; locked: boolean }> {
  const left = policy.maxFailures - failures;
  if (left > 0) {
    const error =
      failures >= TELL_FROM
        ? new AppError('PASSWORD_WRONG_ATTEMPTS', { left })
        : new AppError('ACCOUNT_OR_PASSWORD_WRONG');
    return { error, locked: false };
  }
  const { tx, now } = aside;
  const { locks } = await tx
    .selectFrom('sign_in_guard')
    .select('locks')
    .where('account', '=', account)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const recent = [...locks.filter((at) => now.getTime() - at.getTime() < DAY), now];
  const adminLock = recent.length >= policy.locksPerDay;
  await tx
    .updateTable('sign_in_guard')
    .set({
      locks: recent,
      admin_lock: adminLock,
      locked_until: new Date(now.getTime() + policy.lockMinutes * MINUTE),
    })
    .where('account', '=', account)
    .execute();
  const error = adminLock
    ? new AppError('ACCOUNT_LOCKED_BY_ADMIN')
    : new AppError('ACCOUNT_LOCKED', { minutes: policy.lockMinutes });
  return { error, locked: true };
}

export function lockError(verdict: Exclude<GuardVerdict, { state: 'open' }>): AppError {
  return verdict.state === 'locked'
    ? new AppError('ACCOUNT_LOCKED', { minutes: verdict.minutes })
    : new AppError('ACCOUNT_LOCKED_BY_ADMIN');
}
