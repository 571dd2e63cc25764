import type { Handles } from '../../platform/calls/handleAll';
import { requireReason } from '../../platform/calls/reason';
import { AppError } from '../../platform/errors';
import { userRecord } from '../identity/audit';
import { endSessions } from '../identity/session';
import { userById } from '../identity/users';
import { hasFactor } from './factor';
import { forgetRecoveryCodes } from './recoveryCodes';
import { tellPerson } from './tellPerson';

/** For whoever has lost their device. REASON_REQUIRED, ACCOUNT_NOT_EXIST, INVALID_OPERATION where there is no factor. */
export const resetSecondFactor: Handles<'resetSecondFactor'> = async (ctx, input) => {
  const reason = requireReason(input.reason);
  const user = await userById(ctx.tx, input.id);
  if (!(await hasFactor(ctx, user.id))) throw new AppError('INVALID_OPERATION');
  await ctx.tx.deleteFrom('totp_factor').where('user_id', '=', user.id).execute();
  await ctx.tx.deleteFrom('passkey').where('user_id', '=', user.id).execute();
  await forgetRecoveryCodes(ctx, user.id);
  await endSessions(ctx, user.id, 'endedByUser');
  ctx.audit(userRecord(user, 'resetSecondFactor', { reason }));
  await tellPerson(ctx, user, {
    zh: '管理员已重置您账号的双因素认证。如果您没有要求重置，请立即告知管理员',
    en: 'An administrator has reset the second factor of your account. If you did not ask for that, tell your administrator at once',
  });
};
