import type { TenantConfig } from '@attest/api-contract';
import type { Stored } from '../../platform/database/schema';
import type { TenantTransaction } from '../../platform/database/tenantTransaction';
import { prepared } from '../../platform/database/transaction';
import { AppError } from '../../platform/errors';

export type Tenant = Stored<'tenant'>;

/** The tenant's row by transaction: nothing a transaction does changes it but the version of permissions. */
const read = new WeakMap<TenantTransaction, Promise<Tenant>>();

/** The tenant of this transaction, read once. Throws TENANT_NOT_EXIST. */
export function currentTenant(tx: TenantTransaction): Promise<Tenant> {
  const tenant = read.get(tx) ?? readTenant(tx);
  read.set(tx, tenant);
  return tenant;
}

async function readTenant(tx: TenantTransaction): Promise<Tenant> {
  const [tenant] = await prepared<Tenant>(
    tx,
    'tenant_current',
    "select * from tenant where id = current_setting('app.tenant_id')::uuid",
  );
  if (!tenant) throw new AppError('TENANT_NOT_EXIST');
  return tenant;
}

/** What anyone may know of a tenant. */
export const publicConfig = (tenant: Tenant): TenantConfig => ({
  tenantId: tenant.id,
  code: tenant.code,
  sysNameZhCN: tenant.name_zh,
  sysNameEn: tenant.name_en,
  logo: tenant.logo,
  keyColour: tenant.key_colour,
  defaultLanguage: tenant.default_language,
  timeZone: tenant.time_zone,
  modules: tenant.modules as TenantConfig['modules'],
  watermark: tenant.watermark,
  loginTypes: tenant.login_types,
  providers: tenant.providers,
});
