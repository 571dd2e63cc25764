import type { Bilingual, FactorInput } from '@attest/api-contract';
import { AppError } from '../../platform/errors';
import type { Context } from '../../platform/module';
import { factorsOf, isFactorAsked, takeFactor } from '../secondFactor/factor';
import { userRecord } from './audit';
import { auditFailure } from './failedAttempt';
import { passwordFits } from './passwordHash';
import { sendSignInCode, trySignInCode, useSignInCode } from './signInCode';
import {
  clearFailures,
  type Failure,
  type OpenAttempt,
  recordFailure,
  reserveAttempt,
  takeBack,
} from './signInGuard';
import { tellOfCode, tellOfFactor, tellOfWait } from './tellOfFailures';
import type { User } from './users';

/** A sign-in with a password, of this system or of a directory. */
export interface Attempt {
  /** As it was typed, in the one form of accounts. */
  account: string;
  /** Undefined when there is no such account; everything else stays the same, in time too. */
  user: User | undefined;
  /** The one-time code, where it was asked for. */
  code: string | undefined;
  /** The second factor, where it was asked for. */
  factor: FactorInput | undefined;
}

/** What is wrong with an attempt; the first of them that is, as each is worth nothing without the ones before. */
type Fault = 'password' | 'codeMissing' | 'code' | 'factorMissing' | 'factor';

const NO_ACCOUNT = { zh: '账号不存在', en: 'no such account' };
const WRONG_PASSWORD = { zh: '密码错误', en: 'wrong password' };

/**
 * Compares the password of a sign-in, after too many wrong ones of a day the one-time code too, and the second factor of
 * who has one. Wrong ones make their source wait; no session feels them. Throws what the user is told:
 * ACCOUNT_OR_PASSWORD_WRONG, PASSWORD_WRONG_ATTEMPTS, ACCOUNT_LOCKED, ACCOUNT_LOCKED_BY_ADMIN, SIGN_IN_CODE_REQUIRED,
 * SIGN_IN_CODE_INVALID, SECOND_FACTOR_REQUIRED, SECOND_FACTOR_WRONG.
 */
export async function checkSignIn(ctx: Context, attempt: Attempt & { password: string }): Promise<void> {
  const open = await openAttempt(ctx, attempt);
  const { user, password } = attempt;
  const fits = (await passwordFits(user?.password_hash, password)) && user !== undefined;
  await settleAttempt(ctx, attempt, open, fits ? 'fits' : user ? WRONG_PASSWORD : NO_ACCOUNT);
}

/**
 * Counts an attempt before its password is looked at. Throws ACCOUNT_LOCKED, ACCOUNT_LOCKED_BY_ADMIN where it may not be.
 */
export async function openAttempt(ctx: Context, attempt: Attempt): Promise<OpenAttempt> {
  const { account } = attempt;
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
  return verdict;
}

/**
 * Ends an attempt once it is known whether the password is right, or what was wrong. Throws what the user is told of one
 * that failed: see `checkSignIn`.
 */
export async function settleAttempt(
  ctx: Context,
  attempt: Attempt,
  open: OpenAttempt,
  result: 'fits' | Bilingual,
): Promise<void> {
  const { account } = attempt;
  const fault = await faultOf(ctx, attempt, open, result === 'fits');
  if (!fault) {
    await clearFailures(ctx, account, open);
    return;
  }
  if (fault === 'factorMissing') {
    await takeBack(ctx, account, open);
    const ways = attempt.user && (await factorsOf(ctx, attempt.user.id));
    throw new AppError('SECOND_FACTOR_REQUIRED', ways);
  }
  const why = result === 'fits' ? WHY[fault] : result;
  throw await ctx.aside((aside) => fail(aside, attempt, open, { fault, why }));
}

async function faultOf(
  ctx: Context,
  { account, user, code, factor }: Attempt,
  { codeNeeded }: OpenAttempt,
  fits: boolean,
): Promise<Fault | null> {
  if (codeNeeded) {
    // A code is tried beside the right password only, or anybody could use up its tries.
    const tried = fits && code ? account : '';
    const mailed = await ctx.aside((aside) => trySignInCode(aside, tried, code ?? ''));
    if (!fits) return 'password';
    if (!mailed) return code ? 'code' : 'codeMissing';
  }
  if (!fits) return 'password';
  if (user && (await isFactorAsked(ctx, user.id))) {
    if (!factor) return 'factorMissing';
    if (!(await takeFactor(ctx, user, factor))) return 'factor';
  }
  // Last: who is still asked for a factor, or gives a wrong one, needs the mailed code again.
  const used = !codeNeeded || (await ctx.aside((aside) => useSignInCode(aside, account, code ?? '')));
  return used ? null : 'code';
}

async function fail(
  aside: Context,
  attempt: Attempt,
  open: OpenAttempt,
  { fault, why }: { fault: Fault; why: Bilingual },
): Promise<AppError> {
  const { account, user, code } = attempt;
  auditFailure(aside, 'signIn', attempt, why);
  const failure = await recordFailure(aside, account, open);
  await tell(aside, attempt, open, failure);
  if (fault === 'factor') {
    if (failure.sourceLocked && user) await tellOfFactor(aside, user);
    const left = open.policy.maxFailures - open.failures;
    return failure.sourceLocked ? failure.error : new AppError('SECOND_FACTOR_WRONG', { left });
  }
  if (!open.codeNeeded) return failure.error;
  if (fault === 'codeMissing' && user) await sendSignInCode(aside, user, account);
  if (failure.sourceLocked) return failure.error;
  return new AppError(code ? 'SIGN_IN_CODE_INVALID' : 'SIGN_IN_CODE_REQUIRED');
}

const WHY: Record<Fault, Bilingual> = {
  password: WRONG_PASSWORD,
  code: { zh: '验证码错误', en: 'wrong code' },
  codeMissing: { zh: '须输入验证码', en: 'a code is needed' },
  factor: { zh: '密码正确，第二个因素错误', en: 'right password, wrong second factor' },
  factorMissing: { zh: '须提供第二个因素', en: 'a second factor is needed' },
};

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
