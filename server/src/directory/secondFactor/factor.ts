import type { FactorInput } from '@attest/api-contract';
import type { Context } from '../../platform/module';
import { operatorOf, userRecord } from '../identity/audit';
import type { User } from '../identity/users';
import { currentTenant } from '../tenancy/tenant';
import { takePasskey } from './passkeys/take';
import { passkeyTicket } from './passkeys/ticket';
import { takeRecoveryCode } from './recoveryCodes';
import { tellPerson } from './tellPerson';
import { takeTotp, totpOf } from './totp';

/** Whether signing in with the password asks a person for more: they have it, and the tenant has not switched it off. */
export const isFactorAsked = async (ctx: Pick<Context, 'tx'>, userId: string): Promise<boolean> =>
  (await currentTenant(ctx.tx)).second_factor !== 'off' && (await hasFactor(ctx, userId));

/** Whether a person has a passkey, wherever it can be used. */
const hasPasskey = async ({ tx }: Pick<Context, 'tx'>, userId: string): Promise<boolean> =>
  (await tx.selectFrom('passkey').select('id').where('user_id', '=', userId).executeTakeFirst()) !==
  undefined;

/** Whether a person has something beside the password. */
export const hasFactor = async (ctx: Pick<Context, 'tx'>, userId: string): Promise<boolean> =>
  (await totpOf(ctx, userId)) !== undefined || (await hasPasskey(ctx, userId));

/** With what somebody whose password was right may go on; `ticket` is for `askPasskey`. */
export const factorsOf = async (
  ctx: Context,
  userId: string,
): Promise<{ totp: boolean; ticket?: string }> => {
  const ticket = await passkeyTicket(ctx, userId);
  return { totp: (await totpOf(ctx, userId)) !== undefined, ...(ticket && { ticket }) };
};

/** Whether what was given beside the password is the person's. It is used up by this, whatever becomes of the call. */
export const takeFactor = (ctx: Context, user: User, given: FactorInput): Promise<boolean> =>
  ctx.aside(async (aside) => {
    if ('totp' in given) return takeTotp(aside, user.id, given.totp);
    if ('passkey' in given) return takePasskey(aside, user, 'signIn', given.passkey);
    if (!(await takeRecoveryCode(aside, user, given.recoveryCode))) return false;
    aside.audit({ ...userRecord(user, 'useRecoveryCode'), operator: operatorOf(user) });
    await tellPerson(aside, user, {
      zh: '有人用恢复码登录了您的账号。如果不是您本人，请立即修改密码并告知管理员',
      en: 'Somebody signed in to your account with a recovery code. If that was not you, change your password at once and tell your administrator',
    });
    return true;
  });
