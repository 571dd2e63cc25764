import type { Context } from '../../platform/module';
import { type AuditedUser, operatorOf } from './audit';

/** What the password is asked for; it names the event in the trail. */
export type PasswordPurpose = 'signIn' | 'sign' | 'changePassword' | 'secondFactor';

const FAILED = {
  signIn: { event: 'signInFailed', zh: '登录失败', en: 'Sign-in failed' },
  sign: { event: 'signFailed', zh: '电子签名身份验证失败', en: 'Re-authentication for a signature failed' },
  changePassword: { event: 'changePasswordFailed', zh: '修改密码时原密码错误', en: 'Wrong old password' },
  secondFactor: {
    event: 'secondFactorFailed',
    zh: '修改双因素认证时密码错误',
    en: 'Wrong password for a change of the second factor',
  },
} as const;

/** Leaves a failed attempt in the trail, whether there is such an account or not. */
export function auditFailure(
  aside: Context,
  purpose: PasswordPurpose,
  { account, user }: { account: string; user: AuditedUser | undefined },
  why: { zh: string; en: string },
): void {
  const failed = FAILED[purpose];
  aside.audit({
    module: 'identity',
    objectType: 'user',
    ...(user && { objectId: user.id, objectName: user.name }),
    objectNo: account,
    event: failed.event,
    description: {
      zh: `${failed.zh}：${account}（${why.zh}）`,
      en: `${failed.en}: ${account} (${why.en})`,
    },
    operator: user ? operatorOf(user) : { id: null, account, name: account },
  });
}
