import type { ErrorCode } from '@attest/api-contract';
import { AppError } from '../../platform/errors';
import type { Context } from '../../platform/module';
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
  password: string;
  purpose: Exclude<PasswordPurpose, 'signIn'>;
  /** An account was given that is not the user's own: fails whatever the password is. */
  foreign?: boolean;
}

/**
 * Compares the password of somebody who is signed in, for a signature or a new password. Passwords of one session are
 * looked at one after the other: right ones are never counted, however many come at once, and of wrong ones no more
 * are tried than allowed. With the last the session ends, and whoever administers accounts is told. Throws
 * PASSWORD_WRONG or OLD_PASSWORD_WRONG, PASSWORD_WRONG_ATTEMPTS, SIGNATURE_ACCOUNT_WRONG, SESSION_ENDED_PASSWORDS,
 * SESSION_INVALID.
 */
export async function checkOwnPassword(ctx: Context, attempt: Attempt): Promise<void> {
  const { user, password, purpose, foreign } = attempt;
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
    const fits = (await passwordFits(user.password_hash, password)) && !foreign;
    const failures = fits ? 0 : before + 1;
    if (failures !== before)
      await tx
        .updateTable('session')
        .set({ password_failures: failures })
        .where('id', '=', sessionId)
        .execute();
    if (fits) return undefined;
    const why = foreign ? FOREIGN : { zh: '密码错误', en: 'wrong password' };
    auditFailure(aside, purpose, { account: user.account, user }, why);
    const code = purpose === 'changePassword' ? 'OLD_PASSWORD_WRONG' : 'PASSWORD_WRONG';
    return refusalOf(aside, user, failures, foreign ? 'SIGNATURE_ACCOUNT_WRONG' : code);
  });
  if (refusal) throw refusal;
}

/** Why an account that is not the caller’s own fails. */
export const FOREIGN = { zh: '填写的不是登录账号', en: 'another account was given' };

/**
 * What the caller is told of the wrong passwords of their session. `code`: while there is nothing else to say of them. With
 * the last the session ends.
 */
export async function refusalOf(
  aside: Context,
  user: User,
  failures: number,
  code: ErrorCode,
): Promise<AppError> {
  const { maxFailures } = (await currentTenant(aside.tx)).password_policy;
  if (failures >= maxFailures) return endSession(aside, user, aside.caller.sessionId, failures);
  return failures >= TELL_FROM && code !== 'SIGNATURE_ACCOUNT_WRONG'
    ? new AppError('PASSWORD_WRONG_ATTEMPTS', { left: maxFailures - failures })
    : new AppError(code);
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
