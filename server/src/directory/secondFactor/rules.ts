import { AppError } from '../../platform/errors';
import type { Context } from '../../platform/module';
import type { User } from '../identity/users';
import { currentTenant, type Tenant } from '../tenancy/tenant';
import { isDemanded } from './due';
import { hasFactor } from './factor';
import { forgetRecoveryCodes } from './recoveryCodes';

/** The tenant, where it lets people have second factors. Throws LOGIN_TYPE_DISABLED. */
export async function requireAllowed({ tx }: Context): Promise<Tenant> {
  const tenant = await currentTenant(tx);
  if (tenant.second_factor === 'off') throw new AppError('LOGIN_TYPE_DISABLED');
  return tenant;
}

/** Whether the tenant demands a second factor of the caller. */
export const isDemandedOf = ({ caller }: Context, tenant: Tenant, user: User): boolean =>
  isDemanded({ ...tenant, ...user, provider_id: caller.providerId, roles: caller.roles });

/**
 * After one of the caller's factors is gone: without any other the recovery codes go too. Throws SECOND_FACTOR_DEMANDED
 * where the tenant asks for one.
 */
export async function afterRemoval(ctx: Context, user: User): Promise<void> {
  if (await hasFactor(ctx, user.id)) return;
  if (isDemandedOf(ctx, await currentTenant(ctx.tx), user)) throw new AppError('SECOND_FACTOR_DEMANDED');
  await forgetRecoveryCodes(ctx, user.id);
}
