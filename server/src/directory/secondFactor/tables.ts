import type { Stored } from '../../platform/database/schema';

declare module '../../platform/database/schema' {
  interface Database {
    /** The authenticator app of a person. */
    totp_factor: Tenanted<{
      user_id: string;
      /** Sealed. */
      secret: Buffer;
      created_at: GeneratedInstant;
      /** The half minute of the last code that was taken: it and those before it are used up. */
      last_step: number;
      last_used_at: Instant | null;
    }>;
    /** Codes for the day on which the device is lost. */
    recovery_code: Tenanted<{
      user_id: string;
      code_hash: string;
      used_at: Instant | null;
    }>;
  }
}

export type StoredTotp = Stored<'totp_factor'>;
