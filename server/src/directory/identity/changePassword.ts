import type { Handles } from '../../platform/calls/handleAll';
import { currentTenant } from '../tenancy/tenant';
import { userRecord } from './audit';
import { checkOwnPassword } from './checkOwnPassword';
import { openPassword } from './loginCipher';
import { openSession } from './session';
import { setPassword } from './setPassword';
import { userById } from './users';

/**
 * Changes the own password. All sessions end; this browser gets a new one. Throws OLD_PASSWORD_WRONG,
 * PASSWORD_WRONG_ATTEMPTS, SESSION_ENDED_PASSWORDS, PASSWORD_LENGTH, PASSWORD_NOT_COMPLEX, PASSWORD_GUESSABLE, PASSWORD_REUSED.
 */
export const changePassword: Handles<'updatePassword'> = async (ctx, input) => {
  const [oldPassword, newPassword] = [
    await openPassword(ctx, input.oldPassword),
    await openPassword(ctx, input.newPassword),
  ];
  const { tx, caller } = ctx;
  const user = await userById(tx, caller.userId);
  const policy = (await currentTenant(tx)).password_policy;
  await ctx.once('password', () =>
    checkOwnPassword(ctx, { password: oldPassword, purpose: 'changePassword' }),
  );
  await setPassword(ctx, user, newPassword, policy);
  ctx.setSession({ token: await openSession(ctx, user.id, policy) });
  ctx.audit(userRecord(user, 'changePassword'));
};
