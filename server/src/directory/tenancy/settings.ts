import {
  type ModuleCode,
  type PolicySettings,
  policyForm,
  type TenantSettings,
  tenantForm,
} from '@attest/api-contract';
import { sql } from 'kysely';
import type { AuditChange } from '../../platform/audit/auditRecord';
import { changes } from '../../platform/audit/changes';
import { fingerprintOf } from '../../platform/audit/fingerprint';
import { auditKey } from '../../platform/audit/seal';
import type { AnswerOf, Handles } from '../../platform/calls/handleAll';
import { requireReason } from '../../platform/calls/reason';
import { recordChanged } from '../../platform/calls/stale';
import { AppError } from '../../platform/errors';
import type { Context } from '../../platform/module';
import { takeLogo } from './logo';
import type { PasswordPolicy } from './passwordPolicy';
import { currentTenant, type Tenant } from './tenant';

const policyOf = (policy: PasswordPolicy): PolicySettings => {
  const { maxLength: _, changedAt: __, ...settings } = policy;
  return settings;
};

/** All there are, in the order in which they are shown. */
export const MODULES: ModuleCode[] = ['DMS', 'TMS', 'QMS'];
const inOrder = (modules: readonly string[]) => MODULES.filter((module) => modules.includes(module));

const settingsOf = (tenant: Tenant): TenantSettings => ({
  nameZh: tenant.name_zh,
  nameEn: tenant.name_en,
  logo: tenant.logo,
  keyColour: tenant.key_colour,
  watermark: tenant.watermark,
  defaultLanguage: tenant.default_language,
  idleMinutes: tenant.idle_minutes,
  modules: inOrder(tenant.modules),
  policy: policyOf(tenant.password_policy),
});

export async function readSettings({ tx, platform }: Context): Promise<AnswerOf<'getTenantSettings'>> {
  const tenant = await currentTenant(tx);
  const { rows } = await sql<{ used: number }>`
    select count(*)::int as used from user_account where status = 'enabled' and can_login`.execute(tx);
  const { publicPem } = await auditKey(platform.owner);
  return {
    settings: settingsOf(tenant),
    rowVersion: tenant.settings_version,
    timeZone: tenant.time_zone,
    loginTypes: tenant.login_types,
    auditKey: fingerprintOf(publicPem),
    licence: {
      users: tenant.licence_users,
      used: rows[0]?.used ?? 0,
      modules: inOrder(tenant.licence_modules),
    },
  };
}

/** Changes the settings. Throws REASON_REQUIRED, RECORD_CHANGED, LICENCE_INVALID, REQUEST_INVALID, NOT_FOUND (logo), FILE_*. */
export const saveSettings: Handles<'saveTenantSettings'> = async (
  ctx,
  { settings: given, rowVersion, reason: text },
) => {
  const reason = requireReason(text);
  const settings = tidy(given);
  const tenant = await currentTenant(ctx.tx);
  if (settings.modules.some((module) => !tenant.licence_modules.includes(module)))
    throw new AppError('LICENCE_INVALID');
  const before = settingsOf(tenant);
  const changed = differences(before, settings);
  if (changed.length === 0) return { rowVersion: tenant.settings_version };
  if (settings.logo !== before.logo) await takeLogo(ctx, tenant.id, settings.logo);
  const stricter =
    settings.policy.minLength > before.policy.minLength || settings.policy.strength > before.policy.strength;
  const policy: PasswordPolicy = {
    ...tenant.password_policy,
    ...settings.policy,
    ...(stricter && { changedAt: ctx.now.toISOString() }),
  };
  const { rows } = await sql<{ version: number }>`
    update tenant set name_zh = ${settings.nameZh}, name_en = ${settings.nameEn},
      logo = ${settings.logo}, key_colour = ${settings.keyColour}, watermark = ${settings.watermark},
      default_language = ${settings.defaultLanguage}, idle_minutes = ${settings.idleMinutes},
      modules = ${settings.modules}, password_policy = ${JSON.stringify(policy)},
      settings_version = settings_version + 1, settings_by = ${ctx.caller.userId}, settings_at = ${ctx.now}
    where id = ${tenant.id} and settings_version = ${rowVersion}
    returning settings_version as version`.execute(ctx.tx);
  if (!rows[0])
    throw await recordChanged(ctx, { changed_by: tenant.settings_by, updated_at: tenant.settings_at });
  ctx.audit({
    module: 'tenancy',
    objectType: 'tenant',
    objectId: tenant.id,
    objectNo: tenant.code,
    objectName: { zh: settings.nameZh, en: settings.nameEn },
    event: 'change',
    reason,
    changes: changed,
  });
  ctx.pushTenant('tenant.config', {});
  return { rowVersion: rows[0].version };
};

function tidy(given: TenantSettings): TenantSettings {
  const [nameZh, nameEn] = [given.nameZh.trim(), given.nameEn.trim()];
  if (!nameZh) throw new AppError('REQUEST_INVALID', { where: '/settings/nameZh' });
  if (!nameEn) throw new AppError('REQUEST_INVALID', { where: '/settings/nameEn' });
  const modules = inOrder(given.modules);
  return { ...given, nameZh, nameEn, modules, watermark: given.watermark?.trim() || null };
}

const differences = (before: TenantSettings, after: TenantSettings): AuditChange[] =>
  changes({
    ...pairs(tenantForm, before, after),
    ...pairs(policyForm, before.policy, after.policy),
  });

/** Old and new value of each field of a form. */
const pairs = <K extends string>(
  form: Record<K, unknown>,
  before: Readonly<Record<NoInfer<K>, unknown>>,
  after: Readonly<Record<NoInfer<K>, unknown>>,
) => Object.fromEntries((Object.keys(form) as K[]).map((key) => [key, [before[key], after[key]] as const]));
