import { timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { Handles } from '../../../platform/calls/handleAll';
import { AppError } from '../../../platform/errors';
import type { Context } from '../../../platform/module';
import { MAIL_JOB, queueMail } from '../../notices/queue';
import { currentTenant } from '../../tenancy/tenant';
import { accountText } from '../accountText';
import { operatorOf, userRecord } from '../audit';
import { forgetDevices } from '../knownDevice';
import { openPassword } from '../loginCipher';
import { setPassword } from '../setPassword';
import { forgetFailures } from '../signInGuard';
import { type User, userByAccount } from '../users';
import { codeHash } from './codeHash';
import { mayReset } from './sendCode';

/** Tries with one code. */
const TRIES = 5;

/**
 * Sets a new password with a code. VERIFY_CODE_INVALID for a code that is wrong, used, too old or tried too often,
 * and where there is no such account; then LOGIN_CIPHERTEXT_INVALID and what the policy refuses, after which the code
 * is still good.
 */
export const resetPassword: Handles<'resetPassword'> = async (ctx, input) => {
  const tenant = await currentTenant(ctx.tx);
  if (tenant.id !== input.tenantId) throw new AppError('TENANT_NOT_EXIST');
  const account = accountText(input.account);
  const user = await userByAccount(ctx.tx, account);
  const right = await ctx.once('code', () => tryCode(ctx, account, user, input.code));
  if (!right || !user || !(await mayReset(ctx, user))) throw new AppError('VERIFY_CODE_INVALID');
  const password = await openPassword(ctx, input.newPassword);
  await setPassword(ctx, user, password, tenant.password_policy);
  // Once only: of two requests with the same code at once, one comes too late here.
  const used = await ctx.tx
    .updateTable('password_reset')
    .set({ code_hash: '', expires_at: ctx.now })
    .where('account', '=', account)
    .where('code_hash', '=', codeHash(ctx, 'reset', account, input.code))
    .returning('account')
    .executeTakeFirst();
  if (!used) throw new AppError('VERIFY_CODE_INVALID');
  await forgetFailures(ctx, account);
  await forgetDevices(ctx, account);
  await queueMail(ctx, {
    userIds: [user.id],
    subject: { zh: '您的密码已重置', en: 'Your password was replaced' },
    body: {
      zh: '您的密码已通过邮箱验证码重置，所有会话均已退出。如果不是您本人操作，请立即联系管理员。',
      en: 'Your password was replaced with a code sent to this address, and all sessions were signed out. If that was not you, tell your administrator at once.',
    },
  });
  ctx.audit({
    ...userRecord(user, 'resetPassword', {
      description: {
        zh: `${user.name} 通过邮箱验证码重置密码`,
        en: `${user.name_en} set a new password with a code sent by e-mail`,
      },
    }),
    operator: operatorOf(user),
  });
  ctx.startJob(MAIL_JOB);
};

/** Counts a try before the code is looked at, so that parallel guesses cannot all be tried. A right one is no try. */
function tryCode(ctx: Context, account: string, user: User | undefined, code: string): Promise<boolean> {
  return ctx.aside(async (aside) => {
    const { tx, now } = aside;
    const row = await tx
      .updateTable('password_reset')
      .set({ tries: sql`tries + 1` })
      .where('account', '=', account)
      .where('expires_at', '>', now)
      .where('tries', '<', TRIES)
      .returning('code_hash')
      .executeTakeFirst();
    const given = Buffer.from(codeHash(ctx, 'reset', account, code));
    const kept = Buffer.from(row?.code_hash ?? '');
    if (kept.length === given.length && timingSafeEqual(kept, given)) {
      await tx
        .updateTable('password_reset')
        .set({ tries: sql`tries - 1` })
        .where('account', '=', account)
        .execute();
      return true;
    }
    aside.audit({
      module: 'identity',
      objectType: 'user',
      ...(user && { objectId: user.id, objectName: user.name }),
      objectNo: account,
      event: 'resetPasswordFailed',
      operator: user ? operatorOf(user) : { id: null, account, name: account },
    });
    return false;
  });
}
