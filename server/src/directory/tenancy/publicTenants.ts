import { isAway } from '../../platform/calls/faults';
import type { AnswerOf } from '../../platform/calls/handleAll';
import { NO_TENANT, type TenantTransaction } from '../../platform/database/tenantTransaction';
import type { Context } from '../../platform/module';
import type { Tenant } from './tenant';
import { tenantAddress } from './tenantAddress';

const readPublic = (tx: TenantTransaction): Promise<Tenant[]> =>
  tx.selectFrom('tenant').selectAll().where('is_public', '=', true).execute();

/** Tenants that are offered to whoever comes by a host without one, of all databases that can be asked. */
export async function publicTenants(ctx: Context): Promise<AnswerOf<'groupTenants'>> {
  const { platform } = ctx;
  const lists = await Promise.all(
    platform.shards.all.map(async (each) => {
      const tenants = each === platform ? await readPublic(ctx.tx) : await readElsewhere(each);
      return tenants.filter(({ id }) => {
        const known = each.tenants.known(id);
        return known && each.tenants.serves(known);
      });
    }),
  );
  return lists
    .flat()
    .sort((one, other) => (one.code < other.code ? -1 : 1))
    .map((tenant) => ({
      tenantId: tenant.id,
      code: tenant.code,
      sysNameZhCN: tenant.name_zh,
      sysNameEn: tenant.name_en,
      url: tenantAddress(tenant, platform.config, ctx.host),
    }));
}

/** The tenants of a database that is away cannot be entered: they are not offered. */
async function readElsewhere(platform: Context['platform']): Promise<Tenant[]> {
  try {
    return await platform.inTenant(NO_TENANT, readPublic, { on: 'aside' });
  } catch (error) {
    if (isAway(error)) return [];
    throw error;
  }
}
