import {
  getActionTimeout,
  getClientConfig,
  getLanguageBundles,
  getTenantConfig,
  getTenantSettings,
  groupTenants,
  listTextOverrides,
  saveTenantSettings,
  saveTextOverride,
  tenantLogo,
} from '@attest/api-contract';
import { handle, type ServerModule } from '../../platform/module';
import { POLICY, SETTINGS } from './auditWords';
import { LOGO, logoOf } from './logo';
import { tenancyMigrations } from './migrations';
import { clientConfigOf, knownTenant, readWording } from './pageData';
import { readSettings, saveSettings } from './settings';
import { currentTenant } from './tenant';
import { tenantAddress } from './tenantAddress';
import { readOverrides, saveOverride } from './texts';

/** Tenants, what is public of them, and their calendar. */
export const tenancyModule: ServerModule = {
  name: 'tenancy',
  migrations: tenancyMigrations,
  auditWords: {
    tenant: { ...SETTINGS, ...POLICY },
    text: { zh: { label: { zh: '中文', en: 'Chinese' } }, en: { label: { zh: '英文', en: 'English' } } },
  },
  fileViewers: { [LOGO]: async () => true },
  menus: [
    {
      code: 'TenantSettings',
      label: { zh: '租户设置', en: 'Tenant settings' },
      module: 'SHELL',
      path: '/administration/settings',
      parentCode: null,
      order: 930,
    },
  ],
  routes: [
    handle(tenantLogo, (_, ctx) => logoOf(ctx)),
    handle(getTenantSettings, (_, ctx) => readSettings(ctx)),
    handle(saveTenantSettings, (input, ctx) => saveSettings(ctx, input)),
    handle(getTenantConfig, async (_, { tx, tenantId }) => ({ tenant: await knownTenant(tx, tenantId) })),
    handle(groupTenants, async (_, ctx) => {
      const tenants = await ctx.tx
        .selectFrom('tenant')
        .selectAll()
        .where('is_public', '=', true)
        .orderBy('code')
        .execute();
      return tenants.map((tenant) => ({
        tenantId: tenant.id,
        code: tenant.code,
        sysNameZhCN: tenant.name_zh,
        sysNameEn: tenant.name_en,
        url: tenantAddress(tenant, ctx.platform.config, ctx.host),
      }));
    }),
    handle(getLanguageBundles, (_, { tx }) => readWording(tx)),
    handle(listTextOverrides, (_, ctx) => readOverrides(ctx)),
    handle(saveTextOverride, (input, ctx) => saveOverride(ctx, input)),
    handle(getActionTimeout, async (_, { tx }) => ({ ouTime: (await currentTenant(tx)).idle_minutes })),
    handle(getClientConfig, async (_, { platform, host }) => clientConfigOf(platform, host)),
  ],
};
