import { sql } from 'kysely';
import { AppError } from '../../../platform/errors';
import type { Context } from '../../../platform/module';
import { currentTenant } from '../../tenancy/tenant';

/**
 * Throws LICENCE_USER_MAX when no further user may sign in. One at a time per tenant, so that two
 * administrators cannot both take the last place.
 */
export async function refuseOverLicence(ctx: Context): Promise<void> {
  const { licence_users: max } = await currentTenant(ctx.tx);
  if (max === null) return;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`licence:${ctx.tenantId}`}, 0))`.execute(ctx.tx);
  const { count } = await ctx.tx
    .selectFrom('user_account')
    .select((expression) => expression.fn.countAll<number>().as('count'))
    .where('status', '=', 'enabled')
    .where('can_login', '=', true)
    .executeTakeFirstOrThrow();
  if (count >= max) throw new AppError('LICENCE_USER_MAX', { max });
}
