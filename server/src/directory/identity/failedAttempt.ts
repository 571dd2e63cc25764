import type { Context } from '../../platform/module';
import { type AuditedUser, operatorOf } from './audit';

/** What the password is asked for; it names the event in the trail. */
export type PasswordPurpose = 'signIn' | 'sign' | 'changePassword' | 'secondFactor';

const FAILED: Readonly<Record<PasswordPurpose, string>> = {
  signIn: 'signInFailed',
  sign: 'signFailed',
  changePassword: 'changePasswordFailed',
  secondFactor: 'secondFactorFailed',
};

/** Leaves a failed attempt in the trail, whether there is such an account or not. */
export function auditFailure(
  aside: Context,
  purpose: PasswordPurpose,
  { account, user }: { account: string; user: AuditedUser | undefined },
  why: { zh: string; en: string },
): void {
  aside.audit({
    module: 'identity',
    objectType: 'user',
    ...(user && { objectId: user.id, objectName: user.name }),
    objectNo: account,
    event: FAILED[purpose],
    details: { why },
    operator: user ? operatorOf(user) : { id: null, account, name: account },
  });
}
