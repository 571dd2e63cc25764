import { isEmail, isPhone, type RequestOf, type updateAccount } from '@attest/api-contract';
import { AppError } from '../../platform/errors';
import type { Context } from '../../platform/module';
import { changes, userRecord } from '../identity/audit';
import { userById } from '../identity/users';

/** Changes the caller's e-mail and phone. EMAIL_NOT_QUALIFIED, PHONE_NOT_QUALIFIED. */
export async function updateSelf(ctx: Context, input: RequestOf<typeof updateAccount>): Promise<object> {
  const email = input.email.trim() || null;
  const phone = input.phone.trim() || null;
  if (email && !isEmail(email)) throw new AppError('EMAIL_NOT_QUALIFIED');
  if (phone && !isPhone(phone)) throw new AppError('PHONE_NOT_QUALIFIED');
  const user = await userById(ctx.tx, ctx.caller.userId);
  const changed = changes([
    ['email', '邮箱', 'E-mail', user.email, email],
    ['phone', '手机', 'Phone', user.phone, phone],
  ]);
  if (changed.length === 0) return {};
  await ctx.tx.updateTable('user_account').set({ email, phone }).where('id', '=', user.id).execute();
  ctx.audit(
    userRecord(
      user,
      'updateSelf',
      { zh: `${user.name} 修改个人信息`, en: `${user.name_en} changed their own details` },
      { changes: changed },
    ),
  );
  return {};
}

/** Remembers the page to begin with after sign-in. A screen setting: it leaves no trace in the trail. */
export async function rememberLoginPage(ctx: Context, loginPage: string | null): Promise<object> {
  const { preference } = await userById(ctx.tx, ctx.caller.userId);
  const { loginPage: _, ...rest } = preference;
  await ctx.tx
    .updateTable('user_account')
    .set({ preference: JSON.stringify(loginPage === null ? rest : { ...rest, loginPage }) })
    .where('id', '=', ctx.caller.userId)
    .execute();
  return {};
}
