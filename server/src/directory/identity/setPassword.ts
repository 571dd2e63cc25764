import type { TenantTransaction } from '../../platform/database/tenantTransaction';
import { AppError } from '../../platform/errors';
import type { Context } from '../../platform/module';
import type { PasswordPolicy } from '../tenancy/passwordPolicy';
import { hashPassword, passwordFits } from './passwordHash';
import { checkNewPassword } from './passwordRules';
import { endSessions } from './session';
import type { User } from './users';

/**
 * Gives a person the password of their own choice; all their sessions end. Throws PASSWORD_LENGTH,
 * PASSWORD_NOT_COMPLEX, PASSWORD_GUESSABLE, PASSWORD_REUSED.
 */
export async function setPassword(
  ctx: Context,
  user: User,
  password: string,
  policy: PasswordPolicy,
): Promise<void> {
  const { tx } = ctx;
  const words = {
    account: user.account,
    employeeId: user.employee_id,
    name: user.name,
    nameEn: user.name_en,
  };
  checkNewPassword(password, policy, words);
  await refuseFormer(tx, user.id, user.password_hash, password, policy.history);
  const hash = await ctx.once('hash', () => hashPassword(password));
  await tx
    .updateTable('user_account')
    .set({ password_hash: hash, password_set_at: ctx.now, must_change: false, temporary_until: null })
    .where('id', '=', user.id)
    .execute();
  await tx.insertInto('password_history').values({ user_id: user.id, hash }).execute();
  await endSessions(ctx, user.id, 'passwordChanged');
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
