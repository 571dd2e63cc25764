import { changes } from '../../platform/audit/changes';
import type { Handles } from '../../platform/calls/handleAll';
import { changedNow } from '../../platform/calls/stale';
import type { Context } from '../../platform/module';
import { checkContact, refuseRepeats } from '../identity/administration/personRules';
import { userRecord } from '../identity/audit';
import { userById } from '../identity/users';
import { queueMail } from '../notices/queue';

/** Changes the caller's e-mail and phone. EMAIL_NOT_QUALIFIED, PHONE_NOT_QUALIFIED, EMAIL_REPEAT, PHONE_REPEAT. */
export const updateSelf: Handles<'updateAccount'> = async (ctx, input) => {
  const email = input.email.trim() || null;
  const phone = input.phone.trim() || null;
  checkContact({ email, phone });
  const user = await userById(ctx.tx, ctx.caller.userId);
  const changed = changes({
    email: [user.email, email],
    phone: [user.phone, phone],
  });
  if (changed.length === 0) return;
  await refuseRepeats(ctx, { email, phone }, user.id);
  // To the former address: whoever took over a session must not take over the account unnoticed.
  if (email !== user.email)
    await queueMail(ctx, {
      userIds: [user.id],
      subject: { zh: '您的邮箱已修改', en: 'Your e-mail address was changed' },
      body: {
        zh: '您账号的邮箱已改为另一个地址。如果不是您本人操作，请立即联系管理员。',
        en: 'The e-mail address of your account was changed to another one. If that was not you, tell your administrator at once.',
      },
    });
  // Whoever changes the account at the same time hears of it.
  await ctx.tx
    .updateTable('user_account')
    .set({ email, phone, ...changedNow(ctx, user.version) })
    .where('id', '=', user.id)
    .execute();
  ctx.audit(userRecord(user, 'updateSelf', { changes: changed }));
};

/** Remembers the page to begin with after sign-in. A screen setting: it leaves no trace in the trail. */
export async function rememberLoginPage(ctx: Context, loginPage: string | null): Promise<void> {
  const { preference } = await userById(ctx.tx, ctx.caller.userId);
  const { loginPage: _, ...rest } = preference;
  await ctx.tx
    .updateTable('user_account')
    .set({ preference: JSON.stringify(loginPage === null ? rest : { ...rest, loginPage }) })
    .where('id', '=', ctx.caller.userId)
    .execute();
}
