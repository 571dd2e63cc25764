import type { DataScope, PositionState, UserStatus } from '@attest/api-contract';
import type { ColumnType, Generated } from 'kysely';
import type { Json, Tenanted } from '../../platform/database/schema';

declare module '../../platform/database/schema' {
  interface Database {
    department: Tenanted<{
      id: Generated<string>;
      parent_id: string | null;
      code: string;
      name_zh: string;
      name_en: string;
      head_id: string | null;
      sort: Generated<number>;
      /** The one that cannot be removed. */
      is_default: Generated<boolean>;
      version: Generated<number>;
      changed_by: Generated<string | null>;
      updated_at: GeneratedInstant;
    }>;
    position: Tenanted<{
      id: Generated<string>;
      /** Never changes once given. */
      code: string;
      name_zh: string;
      name_en: string;
      state: Generated<PositionState>;
      version: Generated<number>;
      changed_by: Generated<string | null>;
      updated_at: GeneratedInstant;
    }>;
    role: Tenanted<{
      code: string;
      name_zh: string;
      name_en: string;
      version: Generated<number>;
      changed_by: Generated<string | null>;
      updated_at: GeneratedInstant;
    }>;
    role_permission: Tenanted<{
      role_code: string;
      menu_code: string;
      actions: string[];
      scope: DataScope;
    }>;
    user_account: Tenanted<{
      id: Generated<string>;
      /** Lower case, unique in the tenant, never reassigned. */
      account: string;
      name: string;
      name_en: string;
      employee_id: string;
      email: string | null;
      phone: string | null;
      sex: 'male' | 'female' | null;
      department_id: string | null;
      position_id: string | null;
      superior_id: string | null;
      entry_date: string | null;
      gxp: string | null;
      position_level: Generated<string | null>;
      wecom_account: Generated<string | null>;
      /** Grows with every change by an administrator. */
      version: Generated<number>;
      changed_by: Generated<string | null>;
      updated_at: GeneratedInstant;
      status: Generated<'enabled' | 'disabled'>;
      can_login: Generated<boolean>;
      /** It keeps its password where the tenant has switched passwords off. */
      emergency: Generated<boolean>;
      on_duty: Generated<boolean>;
      language: 'zh' | 'en';
      preference: Json<{ loginPage?: string }>;
      password_hash: string;
      password_set_at: Instant;
      must_change: boolean;
      /** A temporary password is worth nothing after this instant. */
      temporary_until: Instant | null;
      enabled_at: GeneratedInstant;
      last_sign_in_at: Instant | null;
      created_at: GeneratedInstant;
    }>;
    user_role: Tenanted<{
      user_id: string;
      role_code: string;
      /** Null: the scope that the role gives. */
      scope: DataScope | null;
      /** Of the person; the database keeps both itself. */
      status: ColumnType<UserStatus, never, never>;
      department_id: ColumnType<string | null, never, never>;
    }>;
    password_history: Tenanted<{
      id: Generated<string>;
      user_id: string;
      hash: string;
      created_at: GeneratedInstant;
    }>;
    session: Tenanted<{
      id: Generated<string>;
      /** SHA-256 of the token, hex. The token itself is never stored. */
      token_hash: string;
      user_id: string;
      /** The identity provider it was opened by. */
      provider_id: string | null;
      ip: string;
      user_agent: string;
      created_at: GeneratedInstant;
      last_seen_at: GeneratedInstant;
      expires_at: Instant;
      ended_at: Instant | null;
      end_reason: string | null;
      /** Wrong passwords for signatures and for changing the password, since the last right one. */
      password_failures: Generated<number>;
    }>;
    /** Wrong passwords at sign-in from all sources, by account text, whether such an account exists or not. */
    sign_in_guard: Tenanted<{
      account: string;
      /** Of the day that began at `window_start`. */
      failures: number;
      window_start: Instant;
      /** Until then a one-time code is asked for beside the password. */
      locked_until: Instant | null;
      /** Not used any more. */
      locks: Generated<Date[]>;
      admin_lock: Generated<boolean>;
      /** Of the last code; empty: none, or used. */
      code_hash: Generated<string>;
      code_sent_at: Instant | null;
      code_tries: Generated<number>;
      /** Since the code is asked for. */
      codes_sent: Generated<number>;
    }>;
    /** Wrong passwords at sign-in from one source. */
    sign_in_source: Tenanted<{
      account: string;
      /** A device where the person has signed in, or network and browser; hashed. */
      source: string;
      failures: number;
      window_start: Instant;
      locked_until: Instant | null;
    }>;
    /** Devices where a person has signed in; the browser keeps the id in a cookie, here is its hash. */
    known_device: Tenanted<{
      account: string;
      device_hash: string;
      seen_at: Instant;
    }>;
    user_behaviour: Tenanted<{
      user_id: string;
      type: string;
      data_json: string;
    }>;
    /** The last code for a new password by account text, whether such an account exists or not. */
    password_reset: Tenanted<{
      account: string;
      /** Empty: used. */
      code_hash: string;
      sent_at: Instant;
      expires_at: Instant;
      tries: Generated<number>;
      /** Codes since `day_start`. */
      sent_today: Generated<number>;
      day_start: Instant;
    }>;
  }
}
