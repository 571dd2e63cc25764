import type { ModuleCode } from '@attest/api-contract';
import type { Platform } from '../../platform/platform';
import { TENANT_CHANNEL } from '../../platform/tenantDirectory';
import { DEFAULT_PASSWORD_POLICY, type PasswordPolicy } from './passwordPolicy';

export interface NewTenant {
  /** Lower case; also the first label of `<code>.localhost`. */
  code: string;
  nameZh: string;
  nameEn: string;
  modules: ModuleCode[];
  /** Parts of the suite that it does without, such as `archives`. */
  withoutParts?: string[];
  defaultLanguage: 'zh' | 'en';
  timeZone: string;
  hosts?: string[];
  licenceUsers?: number | null;
  idleMinutes?: number;
  passwordPolicy?: Partial<PasswordPolicy>;
  isPublic?: boolean;
  keyColour?: string | null;
  watermark?: string | null;
}

/** Makes a tenant with the owner's rights and tells all instances. Answers its id. Throws for a part that there is not. */
export async function createTenant(platform: Platform, input: NewTenant): Promise<string> {
  const withoutParts = input.withoutParts ?? [];
  const unknown = withoutParts.filter((part) => !platform.offers.parts.includes(part));
  if (unknown.length > 0) throw new Error(`There is no part ${unknown.join(', ')}`);
  const policy = { ...DEFAULT_PASSWORD_POLICY, ...input.passwordPolicy };
  const { rows } = await platform.owner.query(
    `insert into tenant (code, name_zh, name_en, hosts, modules, licence_users, time_zone, idle_minutes,
       default_language, password_policy, is_public, key_colour, watermark, login_types,
       licence_modules, without_parts)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $5, $15) returning id`,
    [
      input.code,
      input.nameZh,
      input.nameEn,
      input.hosts ?? [],
      input.modules,
      input.licenceUsers ?? null,
      input.timeZone,
      input.idleMinutes ?? 5,
      input.defaultLanguage,
      JSON.stringify(policy),
      input.isPublic ?? false,
      input.keyColour ?? null,
      input.watermark ?? null,
      ['password'],
      withoutParts,
    ],
  );
  await platform.owner.query('select pg_notify($1, $2)', [TENANT_CHANNEL, rows[0].id]);
  await platform.tenants.load();
  return rows[0].id;
}
