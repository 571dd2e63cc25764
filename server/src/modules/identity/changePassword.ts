import type { RequestOf, updatePassword } from '@attest/api-contract';
import type { TenantTransaction } from '../../platform/database/tenantTransaction';
import { AppError } from '../../platform/errors';
import type { Context } from '../../platform/module';
import { currentTenant } from '../tenancy/tenant';
import { userRecord } from './audit';
import { checkPassword } from './checkPassword';
import { openPassword } from './loginCipher';
import { hashPassword, passwordFits } from './passwordHash';
import { checkNewPassword } from './passwordRules';
import { endSessions, openSession } from './session';
import { userById } from './users';

/**
 * Changes the own password. All sessions end; this browser gets a new one. Throws OLD_PASSWORD_WRONG, the
 * lock errors, PASSWORD_LENGTH, PASSWORD_NOT_COMPLEX, PASSWORD_GUESSABLE, PASSWORD_REUSED.
 */
export async function changePassword(input: RequestOf<typeof updatePassword>, ctx: Context): Promise<object> {
  const [oldPassword, newPassword] = [
    await openPassword(ctx, input.oldPassword),
    await openPassword(ctx, input.newPassword),
  ];
  const { tx, caller } = ctx;
  const user = await userById(tx, caller.userId);
  const policy = (await currentTenant(tx)).password_policy;
  await ctx.once('password', () =>
    checkPassword(ctx, {
      account: user.account,
      user: { ...user, hash: user.password_hash },
      password: oldPassword,
      purpose: 'changePassword',
    }),
  );
  const words = {
    account: user.account,
    employeeId: user.employee_id,
    name: user.name,
    nameEn: user.name_en,
  };
  checkNewPassword(newPassword, policy, words);
  await refuseFormer(tx, user.id, user.password_hash, newPassword, policy.history);

  const hash = await ctx.once('hash', () => hashPassword(newPassword));
  await tx
    .updateTable('user_account')
    .set({ password_hash: hash, password_set_at: ctx.now, must_change: false, temporary_until: null })
    .where('id', '=', user.id)
    .execute();
  await tx.insertInto('password_history').values({ user_id: user.id, hash }).execute();
  await endSessions(ctx, user.id, 'passwordChanged');
  ctx.setSession({ token: await openSession(ctx, user.id, policy) });
  ctx.audit(
    userRecord(user, 'changePassword', {
      zh: `${user.name} 修改密码`,
      en: `${user.name_en} changed the password`,
    }),
  );
  return {};
}

async function refuseFormer(
  tx: TenantTransaction,
  userId: string,
  current: string,
  password: string,
  count: number,
): Promise<void> {
  const former = await tx
    .selectFrom('password_history')
    .select('hash')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(count)
    .execute();
  const hashes = new Set([current, ...former.map(({ hash }) => hash)]);
  for (const hash of hashes) {
    if (await passwordFits(hash, password)) throw new AppError('PASSWORD_REUSED', { count });
  }
}
