import type { Context } from '../../platform/module';
import { MAIL_JOB, queueMail } from '../notices/queue';
import { operatorOf, userRecord } from './audit';
import { CODE_LIFE, type CodeFor, drawCode, tryCode, useCode } from './oneTimeCode';
import type { User } from './users';

const of = (account: string): CodeFor => ({ purpose: 'signIn', guard: account });

/**
 * Mails a one-time code to a person whose password was right, unless one left a moment ago. Who knows no password
 * makes no mail, and what is answered does not depend on it. `account`: as it was typed, which a directory may know
 * another way.
 */
export async function sendSignInCode(aside: Context, user: User, account: string): Promise<void> {
  if (!user.email || user.status !== 'enabled' || !user.can_login) return;
  const code = await drawCode(aside, of(account));
  if (!code) return;
  const minutes = CODE_LIFE / 60_000;
  await queueMail(aside, {
    userIds: [user.id],
    subject: { zh: '登录验证码', en: 'Code for signing in' },
    body: {
      zh: `您的登录验证码是 ${code}，${minutes} 分钟内有效。如果不是您本人正在登录，说明有人知道您的密码，请立即修改密码并告知管理员。`,
      en: `Your code for signing in is ${code}. It is good for ${minutes} minutes. If you are not signing in just now, somebody knows your password: change it at once and tell your administrator.`,
    },
    secret: true,
    validUntil: new Date(aside.now.getTime() + CODE_LIFE),
  });
  aside.audit({
    ...userRecord(user, 'requestSignInCode'),
    operator: operatorOf(user),
  });
  aside.startJob(MAIL_JOB);
}

/** Whether a code is the one of the mail; see `tryCode`. */
export const trySignInCode = (aside: Context, account: string, code: string): Promise<boolean> =>
  tryCode(aside, of(account), code);

/** Uses a code up that was found right. False where another sign-in has done that meanwhile. */
export const useSignInCode = (aside: Context, account: string, code: string): Promise<boolean> =>
  useCode(aside, of(account), code);
