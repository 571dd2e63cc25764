import type { FormValues } from '@attest/api-contract';
import type { Generated, Instant, Json, TenantColumn } from '../../platform/database/schema';

declare module '../../platform/database/schema' {
  interface Database {
    user_profile: UserProfileTable;
  }
}

/** What people add to their account themselves; no row until they do. */
export interface UserProfileTable {
  tenant_id: TenantColumn;
  user_id: string;
  avatar_file: string | null;
  resume: Json<FormValues> | null;
  resume_version: Generated<number>;
  resume_saved_at: Instant | null;
}
