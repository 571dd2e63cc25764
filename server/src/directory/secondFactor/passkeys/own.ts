import type { Passkey } from '@attest/api-contract';
import type { Handles } from '../../../platform/calls/handleAll';
import { AppError } from '../../../platform/errors';
import type { Context } from '../../../platform/module';
import { userRecord } from '../../identity/audit';
import { confirmPassword } from '../../identity/confirmPassword';
import { afterRemoval } from '../rules';
import { tellPerson } from '../tellPerson';

/** The passkeys of a person, as they see them. */
export async function passkeysOf({ tx }: Context, userId: string): Promise<Passkey[]> {
  const rows = await tx
    .selectFrom('passkey')
    .select(['id', 'name', 'created_at', 'last_used_at', 'rp_id'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
  return rows.map(({ id, name, created_at, last_used_at, rp_id }) => ({
    id,
    name,
    since: created_at.toISOString(),
    lastUsedAt: last_used_at?.toISOString() ?? null,
    host: rp_id,
  }));
}

/** Throws NOT_FOUND, SECOND_FACTOR_DEMANDED, or like `confirmPassword`. */
export const removePasskey: Handles<'removePasskey'> = async (ctx, { id, password }) => {
  const user = await confirmPassword(ctx, password);
  const removed = await ctx.tx
    .deleteFrom('passkey')
    .where('id', '=', id)
    .where('user_id', '=', user.id)
    .returning('name')
    .executeTakeFirst();
  if (!removed) throw new AppError('NOT_FOUND');
  await afterRemoval(ctx, user);
  const { name } = removed;
  ctx.audit(
    userRecord(user, 'removePasskey', {
      details: { passkey: name },
    }),
  );
  await tellPerson(ctx, user, {
    zh: `您的账号已删除通行密钥“${name}”。如果不是您本人操作，请立即修改密码并告知管理员`,
    en: `The passkey “${name}” was removed from your account. If that was not you, change your password at once and tell your administrator`,
  });
};
