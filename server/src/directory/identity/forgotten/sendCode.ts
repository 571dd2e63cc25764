import { RESET_CODE_PAUSE } from '@attest/api-contract';
import type { Handles } from '../../../platform/calls/handleAll';
import { AppError } from '../../../platform/errors';
import type { Context } from '../../../platform/module';
import { MAIL_JOB, queueMail } from '../../notices/queue';
import { currentTenant } from '../../tenancy/tenant';
import { accountText } from '../accountText';
import { operatorOf } from '../audit';
import { CODE_LIFE, CODE_SENT, newCode } from '../oneTimeCode';
import { isProvisioned } from '../provisioned';
import { isLockedByHand } from '../refuseUnusable';
import { type User, userByAccount } from '../users';
import { codeHash } from './codeHash';

const SECOND = 1000;
const DAY = 86_400 * SECOND;
/** Codes within a day, so that guessing at each of them leads nowhere. */
const CODES_A_DAY = 10;

/**
 * Sends a code for a new password. Whether there is such an account, with an address, is not to be seen: pauses
 * count and the answer is the same. TOO_MANY_REQUESTS within the pause, or after the tenth code of a day.
 */
export const sendCode: Handles<'sendResetCode'> = async (ctx, { account: typed, tenantId }) => {
  const tenant = await currentTenant(ctx.tx);
  if (tenant.id !== tenantId) throw new AppError('TENANT_NOT_EXIST');
  if (!tenant.login_types.includes('password')) throw new AppError('LOGIN_TYPE_DISABLED');
  const account = accountText(typed);
  const code = await ctx.once('code', async () => newCode());
  await reserve(ctx, account, codeHash(ctx, 'reset', account, code));

  const user = await userByAccount(ctx.tx, account);
  const recipients = user && (await mayReset(ctx, user)) ? [user.id] : [];
  const minutes = CODE_LIFE / 60_000;
  await queueMail(ctx, {
    userIds: recipients,
    subject: { zh: '重置密码的验证码', en: 'Code for a new password' },
    body: {
      zh: `您的验证码是 ${code}，${minutes} 分钟内有效。如果不是您本人申请，请忽略此邮件，并告知管理员。`,
      en: `Your code is ${code}. It is good for ${minutes} minutes. If you did not ask for it, ignore this message and tell your administrator.`,
    },
    secret: true,
    validUntil: new Date(ctx.now.getTime() + CODE_LIFE),
  });
  ctx.audit({
    module: 'identity',
    objectType: 'user',
    ...(user && { objectId: user.id, objectName: user.name }),
    objectNo: account,
    event: 'requestResetCode',
    operator: user ? operatorOf(user) : { id: null, account, name: account },
  });
  ctx.startJob(MAIL_JOB);
  return CODE_SENT;
};

/** Puts the new code in the place of a former one. */
async function reserve({ tx, now }: Context, account: string, hash: string): Promise<void> {
  await tx
    .insertInto('password_reset')
    .values({ account, code_hash: '', sent_at: new Date(0), expires_at: now, day_start: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await tx
    .selectFrom('password_reset')
    .selectAll()
    .where('account', '=', account)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const since = now.getTime() - row.sent_at.getTime();
  // More than the pause must have passed.
  if (since <= RESET_CODE_PAUSE * SECOND)
    throw new AppError('TOO_MANY_REQUESTS', { seconds: Math.floor(RESET_CODE_PAUSE - since / SECOND) + 1 });
  const ofToday = now.getTime() - row.day_start.getTime() < DAY;
  if (ofToday && row.sent_today >= CODES_A_DAY) {
    const left = row.day_start.getTime() + DAY - now.getTime();
    throw new AppError('TOO_MANY_REQUESTS', { seconds: Math.ceil(left / SECOND) });
  }
  await tx
    .updateTable('password_reset')
    .set({
      code_hash: hash,
      sent_at: now,
      expires_at: new Date(now.getTime() + CODE_LIFE),
      tries: 0,
      sent_today: ofToday ? row.sent_today + 1 : 1,
      ...(!ofToday && { day_start: now }),
    })
    .where('account', '=', account)
    .execute();
}

/** Not who is disabled, was locked for an administrator to look into, or comes by an identity provider that says so. */
export async function mayReset(ctx: Context, user: User): Promise<boolean> {
  if (user.status !== 'enabled' || !user.can_login || !user.email) return false;
  if (await isProvisioned(ctx, user)) return false;
  return !(await isLockedByHand(ctx, user));
}
