import { policyForm, shell, tenantForm, wordingForm } from '@attest/api-contract';
import { wordsOfForms } from '../../platform/audit/words/declared';
import { handleAll } from '../../platform/calls/handleAll';
import type { ServerModule } from '../../platform/module';
import { ADMINISTRATION_TEXTS } from '../administrationTexts';
import { LOGO, logoOf } from './logo';
import { tenancyMigrations } from './migrations';
import { clientConfigOf, knownTenant, readWording } from './pageData';
import { publicTenants } from './publicTenants';
import { readSettings, saveSettings } from './settings';
import { currentTenant } from './tenant';
import { readOverrides, saveOverride } from './texts';
import './tables';

/** Tenants, what is public of them, and their calendar. */
export const tenancyModule: ServerModule = {
  name: 'tenancy',
  migrations: tenancyMigrations,
  auditWords: {
    tenant: wordsOfForms(ADMINISTRATION_TEXTS, tenantForm, policyForm),
    text: wordsOfForms(ADMINISTRATION_TEXTS, wordingForm),
  },
  fileViewers: { [LOGO]: async () => true },
  menus: [
    {
      code: 'TenantSettings',
      label: { zh: '租户设置', en: 'Tenant settings' },
      module: 'SHELL',
      path: shell.settings,
      order: 930,
    },
  ],
  routes: handleAll({
    tenantLogo: logoOf,
    getTenantSettings: readSettings,
    saveTenantSettings: saveSettings,
    getTenantConfig: async ({ tx, tenantId }) => ({ tenant: await knownTenant(tx, tenantId) }),
    groupTenants: publicTenants,
    getLanguageBundles: ({ tx }) => readWording(tx),
    listTextOverrides: readOverrides,
    saveTextOverride: saveOverride,
    getActionTimeout: async ({ tx }) => ({ ouTime: (await currentTenant(tx)).idle_minutes }),
    getClientConfig: async ({ platform, host }) => clientConfigOf(platform, host),
  }),
};
