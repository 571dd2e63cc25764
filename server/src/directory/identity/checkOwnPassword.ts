import type { Bilingual, ErrorCode } from '@attest/api-contract';
import { AppError } from '../../platform/errors';
import type { Context } from '../../platform/module';
import { takeTotp } from '../secondFactor/totp';
import { currentTenant } from '../tenancy/tenant';
import { userRecord } from './audit';
import { auditFailure, type PasswordPurpose } from './failedAttempt';
import { passwordFits } from './passwordHash';
import { endSessions } from './session';
import { TELL_FROM } from './signInGuard';
import { tellAdministrators } from './tellOfFailures';
import type { User } from './users';

interface Attempt {
  user: User;
  /** Undefined where a one-time code takes its place. */
  password: string | undefined;
  /** A one-time code that has to fit too; it is used up when the password fits. */
  totp?: string | undefined;
  purpose: Exclude<PasswordPurpose, 'signIn'>;
  /** An account was given that is not the user's own: fails whatever the password is. */
  foreign?: boolean;
}

/**
 * Compares the password of somebody who is signed in, and the one-time code that a signature needs. Passwords of one session are
 * looked at one after the other: right ones are never counted, however many come at once, and of wrong ones no more
 * are tried than allowed. With the last the session ends, and whoever administers accounts is told. Throws
 * PASSWORD_WRONG or OLD_PASSWORD_WRONG, PASSWORD_WRONG_ATTEMPTS, SIGNATURE_ACCOUNT_WRONG, SESSION_ENDED_PASSWORDS,
 * SESSION_INVALID, SECOND_FACTOR_WRONG.
 */
export async function checkOwnPassword(ctx: Context, attempt: Attempt): Promise<void> {
  const { user, purpose } = attempt;
  const { sessionId } = ctx.caller;
  const refusal = await ctx.aside(async (aside) => {
    const { tx } = aside;
    const { password_failures: before, ended_at: ended } = await tx
      .selectFrom('session')
      .select(['password_failures', 'ended_at'])
      .where('id', '=', sessionId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    if (ended) return new AppError('SESSION_INVALID');
    const fault = await faultOf(aside, attempt);
    const failures = fault ? before + 1 : 0;
    if (failures !== before)
      await tx
        .updateTable('session')
        .set({ password_failures: failures })
        .where('id', '=', sessionId)
        .execute();
    if (!fault) return undefined;
    auditFailure(aside, purpose, { account: user.account, user }, WHY[fault]);
    return refusalOf(aside, user, failures, codeOf(fault, purpose));
  });
  if (refusal) throw refusal;
}

/** Why an account that is not the caller’s own fails. */
export const FOREIGN = { zh: '填写的不是登录账号', en: 'another account was given' };

/**
 * What the caller is told of the failures of their session. `code`: while there is nothing else to say of them. With the
 * last the session ends.
 */
export async function refusalOf(
  aside: Context,
  user: User,
  failures: number,
  code: ErrorCode,
): Promise<AppError> {
  const { maxFailures } = (await currentTenant(aside.tx)).password_policy;
  if (failures >= maxFailures) return endSession(aside, user, aside.caller.sessionId, failures);
  const left = maxFailures - failures;
  if (code === 'SECOND_FACTOR_WRONG') return new AppError(code, { left });
  return failures >= TELL_FROM && code !== 'SIGNATURE_ACCOUNT_WRONG'
    ? new AppError('PASSWORD_WRONG_ATTEMPTS', { left })
    : new AppError(code);
}

type Fault = 'account' | 'password' | 'totp';

const WHY: Record<Fault, Bilingual> = {
  account: FOREIGN,
  password: { zh: '密码错误', en: 'wrong password' },
  totp: { zh: '动态口令错误或已使用', en: 'the one-time code is wrong or was used' },
};

function codeOf(fault: Fault, purpose: Attempt['purpose']): ErrorCode {
  if (fault === 'account') return 'SIGNATURE_ACCOUNT_WRONG';
  if (fault === 'totp') return 'SECOND_FACTOR_WRONG';
  return purpose === 'changePassword' ? 'OLD_PASSWORD_WRONG' : 'PASSWORD_WRONG';
}

/** What is wrong; a code is looked at beside the right account and password only, as looking uses it up. */
async function faultOf(
  aside: Context,
  { user, password, totp, foreign }: Attempt,
): Promise<Fault | undefined> {
  const fits = password === undefined || (await passwordFits(user.password_hash, password));
  if (foreign) return 'account';
  if (!fits) return 'password';
  return totp === undefined || (await takeTotp(aside, user.id, totp)) ? undefined : 'totp';
}

async function endSession(
  aside: Context,
  user: User,
  sessionId: string,
  failures: number,
): Promise<AppError> {
  await endSessions(aside, user.id, 'wrongPasswords', { only: sessionId });
  const text = {
    zh: `${user.name}（${user.account}）的会话因 ${failures} 次密码错误被结束`,
    en: `A session of ${user.account} was ended after ${failures} wrong passwords`,
  };
  aside.audit(userRecord(user, 'sessionEnded', { description: text }));
  await tellAdministrators(aside, text);
  return new AppError('SESSION_ENDED_PASSWORDS');
}
