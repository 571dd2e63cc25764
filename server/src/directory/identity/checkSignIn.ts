import { AppError } from '../../platform/errors';
import type { Context } from '../../platform/module';
import { userRecord } from './audit';
import { auditFailure } from './failedAttempt';
import { passwordFits } from './passwordHash';
import { sendSignInCode, takeSignInCode } from './signInCode';
import { clearFailures, type Failure, type OpenAttempt, recordFailure, reserveAttempt } from './signInGuard';
import { tellOfCode, tellOfWait } from './tellOfFailures';
import type { User } from './users';

interface Attempt {
  account: string;
  /** Undefined when there is no such account; everything else stays the same, in time too. */
  user: User | undefined;
  password: string;
  /** The one-time code, where it was asked for. */
  code: string | undefined;
}

/**
 * Compares the password of a sign-in, and after too many wrong ones of a day the one-time code too. Wrong ones make
 * their source wait; no session feels them. Throws what the user is told: ACCOUNT_OR_PASSWORD_WRONG,
 * PASSWORD_WRONG_ATTEMPTS, ACCOUNT_LOCKED, ACCOUNT_LOCKED_BY_ADMIN, SIGN_IN_CODE_REQUIRED, SIGN_IN_CODE_INVALID.
 */
export async function checkSignIn(ctx: Context, attempt: Attempt): Promise<void> {
  const { account, user, password, code } = attempt;
  const verdict = await reserveAttempt(ctx, account);
  if (verdict.state !== 'open') {
    const byAdmin = verdict.state === 'adminLocked';
    const why = byAdmin
      ? { zh: '账号已锁定', en: 'the account is locked' }
      : { zh: '该来源须等待', en: 'its source has to wait' };
    await ctx.aside(async (aside) => auditFailure(aside, 'signIn', attempt, why));
    throw byAdmin
      ? new AppError('ACCOUNT_LOCKED_BY_ADMIN')
      : new AppError('ACCOUNT_LOCKED', { minutes: verdict.minutes });
  }
  const fits = await passwordFits(user?.password_hash, password);
  const proven = !verdict.codeNeeded || (await codeFits(ctx, account, code, fits));
  if (fits && proven) {
    await clearFailures(ctx, account, verdict);
    return;
  }
  throw await ctx.aside((aside) => fail(aside, attempt, verdict, fits));
}

/** A code is tried beside the right password only, or anybody could use up its tries. */
const codeFits = (ctx: Context, account: string, code: string | undefined, fits: boolean): Promise<boolean> =>
  ctx.aside((aside) => takeSignInCode(aside, fits && code ? account : '', code ?? ''));

async function fail(aside: Context, attempt: Attempt, open: OpenAttempt, fits: boolean): Promise<AppError> {
  const { account, user, code } = attempt;
  auditFailure(aside, 'signIn', attempt, whyFailed(attempt, fits));
  const failure = await recordFailure(aside, account, open);
  await tell(aside, attempt, open, failure);
  if (!open.codeNeeded) return failure.error;
  if (fits && !code && user) await sendSignInCode(aside, user);
  if (failure.sourceLocked) return failure.error;
  return new AppError(code ? 'SIGN_IN_CODE_INVALID' : 'SIGN_IN_CODE_REQUIRED');
}

function whyFailed({ user, code }: Attempt, fits: boolean): { zh: string; en: string } {
  if (!user) return { zh: '账号不存在', en: 'no such account' };
  if (!fits) return { zh: '密码错误', en: 'wrong password' };
  return code ? { zh: '验证码错误', en: 'wrong code' } : { zh: '须输入验证码', en: 'a code is needed' };
}

async function tell(
  aside: Context,
  { account, user }: Attempt,
  { policy }: OpenAttempt,
  { sourceLocked, codeAsked }: Failure,
): Promise<void> {
  const record = (event: string, zh: string, en: string) => {
    const about = user ?? { id: '', account, name: account };
    const { objectId, ...rest } = userRecord(about, event, { description: { zh, en } });
    aside.audit({
      ...rest,
      ...(user && { objectId }),
      operator: { id: null, account: 'system', name: 'System' },
    });
  };
  if (sourceLocked) {
    const minutes = policy.lockMinutes;
    record(
      'signInWaits',
      `多次密码错误，来源 ${aside.ip} 须等待 ${minutes} 分钟才能登录账号 ${account}`,
      `After wrong passwords ${aside.ip} waits ${minutes} minutes to sign in to ${account}`,
    );
    if (user) await tellOfWait(aside, user, minutes);
  }
  if (codeAsked) {
    record(
      'signInCodeAsked',
      `账号 ${account} 一天内密码错误 ${policy.dailyFailures} 次，登录须验证码`,
      `${policy.dailyFailures} wrong passwords in a day for ${account}: signing in needs a code`,
    );
    if (user) await tellOfCode(aside, user, policy.dailyFailures);
  }
}
