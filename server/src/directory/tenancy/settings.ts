import type {
  getTenantSettings,
  ModuleCode,
  PolicySettings,
  RequestOf,
  ResponseOf,
  saveTenantSettings as saveCall,
  TenantSettings,
} from '@attest/api-contract';
import { sql } from 'kysely';
import type { AuditChange } from '../../platform/audit/auditRecord';
import { type Change, changes } from '../../platform/audit/changes';
import { fingerprintOf } from '../../platform/audit/fingerprint';
import { auditKey } from '../../platform/audit/seal';
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

const MODULES: ModuleCode[] = ['DMS', 'TMS', 'QMS'];
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

export async function readSettings({ tx, platform }: Context): Promise<ResponseOf<typeof getTenantSettings>> {
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
export async function saveSettings(
  ctx: Context,
  { settings: given, rowVersion, reason: text }: RequestOf<typeof saveCall>,
): Promise<{ rowVersion: number }> {
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
    description: { zh: '修改租户设置', en: 'Settings of the tenant changed' },
  });
  ctx.pushTenant('tenant.config', {});
  return { rowVersion: rows[0].version };
}

function tidy(given: TenantSettings): TenantSettings {
  const [nameZh, nameEn] = [given.nameZh.trim(), given.nameEn.trim()];
  if (!nameZh) throw new AppError('REQUEST_INVALID', { where: '/settings/nameZh' });
  if (!nameEn) throw new AppError('REQUEST_INVALID', { where: '/settings/nameEn' });
  const modules = inOrder(given.modules);
  return { ...given, nameZh, nameEn, modules, watermark: given.watermark?.trim() || null };
}

const LABELS: Record<Exclude<keyof TenantSettings, 'policy'>, [zh: string, en: string]> = {
  nameZh: ['中文名称', 'Chinese name'],
  nameEn: ['英文名称', 'English name'],
  logo: ['标志', 'Logo'],
  keyColour: ['主题色', 'Key colour'],
  watermark: ['水印', 'Watermark'],
  defaultLanguage: ['默认语言', 'Default language'],
  idleMinutes: ['空闲超时（分钟）', 'Idle minutes'],
  modules: ['模块', 'Modules'],
};
const POLICY_LABELS: Record<keyof PolicySettings, [zh: string, en: string]> = {
  minLength: ['密码最小长度', 'Minimum length of passwords'],
  strength: ['密码强度', 'Strength of passwords'],
  history: ['历史密码个数', 'Former passwords refused'],
  expiryDays: ['密码有效天数', 'Days until passwords expire'],
  maxFailures: ['错误次数', 'Wrong passwords'],
  windowMinutes: ['计数时段（分钟）', 'Counted within minutes'],
  lockMinutes: ['等待分钟', 'Minutes it waits'],
  dailyFailures: ['每日错误次数', 'Wrong passwords a day'],
  temporaryHours: ['临时密码有效小时', 'Hours a temporary password works'],
  sessionHours: ['会话最长小时', 'Hours a session lasts'],
  unusedDays: ['未使用停用天数', 'Days until unused accounts are disabled'],
};

function differences(before: TenantSettings, after: TenantSettings): AuditChange[] {
  const keys = Object.keys(LABELS) as (keyof typeof LABELS)[];
  const rules = Object.keys(POLICY_LABELS) as (keyof PolicySettings)[];
  return changes([
    ...keys.map((key): Change => [key, ...LABELS[key], before[key], after[key]]),
    ...rules.map((key): Change => [key, ...POLICY_LABELS[key], before.policy[key], after.policy[key]]),
  ]);
}
