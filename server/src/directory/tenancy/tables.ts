import type { FactorDemand, SigningFactor, TenantConfig } from '@attest/api-contract';
import type { ColumnType, Generated } from 'kysely';
import type { Json, Tenanted } from '../../platform/database/schema';
import type { PasswordPolicy } from './passwordPolicy';

declare module '../../platform/database/schema' {
  interface Database {
    tenant: {
      id: Generated<string>;
      code: string;
      name_zh: string;
      name_en: string;
      /** Host names (with port where it is not the scheme's own) that belong to the tenant. */
      hosts: string[];
      modules: string[];
      /** Users who may sign in; null for no limit. */
      licence_users: number | null;
      time_zone: string;
      /** 0: sessions do not end by idleness. */
      idle_minutes: number;
      default_language: 'zh' | 'en';
      password_policy: Json<PasswordPolicy>;
      /** Offered to everyone on a host without a tenant. */
      is_public: boolean;
      logo: string | null;
      key_colour: string | null;
      watermark: string | null;
      login_types: string[];
      /** Identity providers that are in use, in the order of the sign-in page. */
      providers: ColumnType<TenantConfig['providers'], string | undefined, string>;
      /** Whether people may, or must, have more than their password to sign in. */
      second_factor: Generated<FactorDemand>;
      /** Whom `required` is about; none: everybody. */
      second_factor_roles: Generated<string[]>;
      /** What signatures ask of people who have a password here. */
      sign_factor: Generated<SigningFactor>;
      /** Modules that the tenant may switch on. */
      licence_modules: string[];
      /** Parts of the suite that the tenant does without: nothing of them is known to it. */
      without_parts: Generated<string[]>;
      /** A signed text; null: none was installed. */
      licence: string | null;
      /** Since which day it has not held, `YYYY-MM-DD`; null: it holds, or nobody has looked since. */
      licence_fault_since: string | null;
      settings_version: Generated<number>;
      settings_by: Generated<string | null>;
      settings_at: Instant | null;
      /** Grows with every change of roles' permissions: what instances remember of them is outdated. */
      permission_version: Generated<number>;
      /** It lives in another database since; null: here. */
      moved_at: Instant | null;
      created_at: GeneratedInstant;
    };
    tenant_holiday: Tenanted<{
      /** `YYYY-MM-DD` in the tenant's time zone. */
      day: string;
      /** True for a weekend day that is worked (make-up days). */
      working: boolean;
      name_zh: string;
      name_en: string;
    }>;
    language_override: Tenanted<{
      key: string;
      zh: string | null;
      en: string | null;
      version: Generated<number>;
      changed_by: string | null;
      updated_at: GeneratedInstant;
    }>;
  }
}
