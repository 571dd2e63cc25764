import type { Context } from '../../platform/module';
import type { User } from './users';

/**
 * Whether an identity provider says who somebody is and when they leave (SCIM), so that they get no password of ours. Never
 * for emergency accounts, which are out of its reach.
 */
export async function isProvisioned({ tx }: Context, { id, emergency }: User): Promise<boolean> {
  if (emergency) return false;
  const row = await tx
    .selectFrom('scim_user')
    .select('user_id')
    .where('user_id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}
