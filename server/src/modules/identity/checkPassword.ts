import { AppError } from '../../platform/errors';
import type { Context } from '../../platform/module';
import { notify } from '../../workflow/notify/notify';
import { type AuditedUser, operatorOf, userRecord } from './audit';
import { usersWithRole } from './directory';
import { passwordFits } from './passwordHash';
import { endSessions } from './session';
import { clearFailures, lockError, recordFailure, reserveAttempt } from './signInGuard';

/** What the password is asked for; it names the event in the trail. */
export type PasswordPurpose = 'signIn' | 'sign' | 'changePassword';

const FAILED = {
  signIn: { event: 'signInFailed', zh: '登录失败', en: 'Sign-in failed' },
  sign: { event: 'signFailed', zh: '电子签名密码验证失败', en: 'Re-authentication for a signature failed' },
  changePassword: { event: 'changePasswordFailed', zh: '修改密码时原密码错误', en: 'Wrong old password' },
} as const;

interface Attempt {
  account: string;
  /** Undefined when there is no such account; everything else stays the same, in time too. */
  user: (AuditedUser & { hash: string }) | undefined;
  password: string;
  purpose: PasswordPurpose;
}

/**
 * Compares a password, counting failures and locking for sign-in and signatures alike. Throws what the user
 * is told: ACCOUNT_OR_PASSWORD_WRONG, PASSWORD_WRONG_ATTEMPTS, ACCOUNT_LOCKED, ACCOUNT_LOCKED_BY_ADMIN.
 */
export async function checkPassword(ctx: Context, attempt: Attempt): Promise<void> {
  const { account, user, password, purpose } = attempt;
  const verdict = await reserveAttempt(ctx, account);
  if (verdict.state !== 'open') {
    await ctx.aside(async (aside) => auditFailure(aside, attempt, '账号已锁定', 'the account is locked'));
    throw lockError(verdict);
  }
  if (await passwordFits(user?.hash, password)) {
    await clearFailures(ctx, account);
    return;
  }
  const error = await ctx.aside(async (aside) => {
    auditFailure(
      aside,
      attempt,
      user ? '密码错误' : '账号不存在',
      user ? 'wrong password' : 'no such account',
    );
    const failure = await recordFailure(aside, account, verdict);
    if (failure.locked) await lock(aside, attempt, failure.error);
    return failure.error;
  });
  throw purpose === 'signIn' || error.code.startsWith('ACCOUNT_LOCKED') ? error : ownError(purpose, error);
}

function ownError(purpose: PasswordPurpose, error: AppError): AppError {
  if (error.code === 'PASSWORD_WRONG_ATTEMPTS') return error;
  return new AppError(purpose === 'changePassword' ? 'OLD_PASSWORD_WRONG' : 'PASSWORD_WRONG');
}

function auditFailure(aside: Context, { account, user, purpose }: Attempt, zh: string, en: string): void {
  const failed = FAILED[purpose];
  const operator = user ? operatorOf(user) : { id: null, account, name: account };
  aside.audit({
    module: 'identity',
    objectType: 'user',
    ...(user && { objectId: user.id, objectName: user.name }),
    objectNo: account,
    event: failed.event,
    description: { zh: `${failed.zh}：${account}（${zh}）`, en: `${failed.en}: ${account} (${en})` },
    operator,
  });
}

async function lock(aside: Context, { account, user }: Attempt, error: AppError): Promise<void> {
  const byAdmin = error.code === 'ACCOUNT_LOCKED_BY_ADMIN';
  const about = user ?? { id: '', account, name: account };
  const { objectId, ...record } = userRecord(about, 'accountLocked', {
    zh: byAdmin ? `账号 ${account} 已锁定，需管理员解锁` : `账号 ${account} 因多次密码错误被锁定`,
    en: byAdmin
      ? `Account ${account} is locked until an administrator unlocks it`
      : `Account ${account} was locked after wrong passwords`,
  });
  aside.audit({
    ...record,
    ...(user && { objectId }),
    operator: { id: null, account: 'system', name: 'System' },
  });
  if (!user) return;
  await endSessions(aside, user.id, 'disabled');
  const administrators = await usersWithRole(aside.tx, 'sysadmin');
  await notify(aside, {
    kind: 'account',
    userIds: administrators.map(({ id }) => id),
    text: record.description,
    path: '/log',
  });
}
