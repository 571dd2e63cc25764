import type { FormValues } from '@attest/api-contract';
import type { Generated, Json, Tenanted } from '../../platform/database/schema';

declare module '../../platform/database/schema' {
  interface Database {
    /** What people add to their account themselves; no row until they do. */
    user_profile: Tenanted<{
      user_id: string;
      avatar_file: string | null;
      resume: Json<FormValues> | null;
      resume_version: Generated<number>;
      resume_saved_at: Instant | null;
    }>;
  }
}
