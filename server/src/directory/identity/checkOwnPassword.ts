import type { Bilingual, ErrorCode, PasskeyAnswer } from '@attest/api-contract';
import { prepared } from '../../platform/database/transaction';
import { AppError } from '../../platform/errors';
import type { Context } from '../../platform/module';
import { hasFactor } from '../secondFactor/factor';
import { takePasskey } from '../secondFactor/passkeys/take';
import { takeTotp } from '../secondFactor/totp';
import { currentTenant, type Tenant } from '../tenancy/tenant';
import { accountText } from './accountText';
import { type AuditedUser, userRecord } from './audit';
import { auditFailure, type PasswordPurpose } from './failedAttempt';
import { hasLocalPassword } from './localPasswords';
import { passwordFits } from './passwordHash';
import { endSessions } from './session';
import { TELL_FROM } from './signInGuard';
import { signingAsks } from './signingAsks';
import { tellAdministrators } from './tellOfFailures';
import type { User } from './users';

interface Attempt {
  /** Undefined where a signer gave a one-time code or passkey in its place. */
  password: string | undefined;
  /** The one-time code of a signer; it is used up when the account and the password fit. */
  totp?: string | undefined;
  /** What a passkey of the signer has answered; used up like a code. */
  passkey?: PasskeyAnswer | undefined;
  purpose: Exclude<PasswordPurpose, 'signIn'>;
  /** The account where one was given: another than the user's own fails whatever the password is. */
  account?: string | undefined;
}

type Own = Pick<User, 'id' | 'account' | 'name' | 'name_en' | 'status' | 'emergency' | 'password_hash'> &
  Pick<Tenant, 'login_types' | 'sign_factor'> & { password_failures: number; ended_at: Date | null };

const LOCK_OWN = `
  select s.password_failures, s.ended_at, u.id, u.account, u.name, u.name_en, u.status, u.emergency, u.password_hash,
    t.login_types, t.sign_factor
  from session s
  join user_account u on u.tenant_id = s.tenant_id and u.id = s.user_id
  join tenant t on t.id = s.tenant_id
  where s.tenant_id = current_setting('app.tenant_id')::uuid and s.id = $1
  for no key update of s`;

const PASSWORD_ALONE = { password: true, factor: false };

/**
 * Compares the password of somebody who is signed in, and the one-time code or passkey that a signature needs: of a signature what the
 * tenant asks for. Passwords of one session are looked at one after the other: right ones are never counted, however many
 * come at once, and of wrong ones no more are tried than allowed. With the last the session ends, and whoever administers
 * accounts is told. Throws PASSWORD_WRONG or OLD_PASSWORD_WRONG, PASSWORD_WRONG_ATTEMPTS, SIGNATURE_ACCOUNT_WRONG,
 * SESSION_ENDED_PASSWORDS, SESSION_INVALID, SECOND_FACTOR_WRONG; to sign also what `whyNotSigner` says.
 */
export async function checkOwnPassword(ctx: Context, attempt: Attempt): Promise<void> {
  const { purpose } = attempt;
  const { sessionId } = ctx.caller;
  const refusal = await ctx.aside(async (aside) => {
    const { tx } = aside;
    const [user] = await prepared<Own>(tx, 'own_password', LOCK_OWN, [sessionId]);
    if (!user || user.ended_at) return new AppError('SESSION_INVALID');
    const unfit = purpose === 'sign' && (await whyNotSigner(aside, user, attempt));
    if (unfit) return unfit;
    const fault = await faultOf(aside, user, attempt);
    const before = user.password_failures;
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

/** Why nothing that a signer gave is compared, and none of it counts as a failure. */
async function whyNotSigner(
  aside: Context,
  user: Own,
  { password, totp, passkey }: Attempt,
): Promise<AppError | undefined> {
  if (!hasLocalPassword(user, user)) return new AppError('ESIGN_UNAVAILABLE');
  const asks = signingAsks(user);
  if (asks.factor && !(await hasFactor(aside, user.id))) return new AppError('SIGNATURE_TOTP_MISSING');
  if (asks.factor && !totp && !passkey) return new AppError('SIGNATURE_TOTP_REQUIRED');
  if (asks.password && password === undefined)
    return new AppError('REQUEST_INVALID', { where: '/signature/password' });
  return user.status === 'enabled' ? undefined : new AppError('ACCOUNT_DISABLED');
}

/** Why an account that is not the caller’s own fails. */
export const FOREIGN = { zh: '填写的不是登录账号', en: 'another account was given' };

/**
 * What the caller is told of the failures of their session. `code`: while there is nothing else to say of them. With the
 * last the session ends.
 */
export async function refusalOf(
  aside: Context,
  user: AuditedUser,
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

type Fault = 'account' | 'password' | 'totp' | 'passkey';

const WHY: Record<Fault, Bilingual> = {
  account: FOREIGN,
  password: { zh: '密码错误', en: 'wrong password' },
  totp: { zh: '动态口令错误或已使用', en: 'the one-time code is wrong or was used' },
  passkey: { zh: '通行密钥的应答无效或已使用', en: 'the answer of the passkey is not valid or was used' },
};

function codeOf(fault: Fault, purpose: Attempt['purpose']): ErrorCode {
  if (fault === 'account') return 'SIGNATURE_ACCOUNT_WRONG';
  if (fault === 'totp' || fault === 'passkey') return 'SECOND_FACTOR_WRONG';
  return purpose === 'changePassword' ? 'OLD_PASSWORD_WRONG' : 'PASSWORD_WRONG';
}

/** What is wrong; a code or passkey is looked at beside the right account and password only, as looking uses it up. */
async function faultOf(
  aside: Context,
  user: Own,
  { password, totp, passkey, purpose, account }: Attempt,
): Promise<Fault | undefined> {
  const asks = purpose === 'sign' ? signingAsks(user) : PASSWORD_ALONE;
  const fits =
    !asks.password || (password !== undefined && (await passwordFits(user.password_hash, password)));
  if (account !== undefined && accountText(account) !== user.account) return 'account';
  if (!fits) return 'password';
  if (!asks.factor) return undefined;
  if (passkey) return (await takePasskey(aside, user, 'sign', passkey)) ? undefined : 'passkey';
  return totp !== undefined && (await takeTotp(aside, user.id, totp)) ? undefined : 'totp';
}

async function endSession(
  aside: Context,
  user: AuditedUser,
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
