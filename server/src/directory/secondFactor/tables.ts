import type { ColumnType } from 'kysely';
import type { Generated, Stored } from '../../platform/database/schema';

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
    /** Passkeys of people (WebAuthn). */
    passkey: Tenanted<{
      id: Generated<string>;
      user_id: string;
      /** What the person calls it. */
      name: string;
      credential_id: Buffer;
      /** In COSE. */
      public_key: Buffer;
      /** Of the authenticator; one that does not count stays at 0. */
      counter: string;
      /** Ways by which a browser reaches the authenticator. */
      transports: string[];
      /** The host that it is bound to. */
      rp_id: string;
      created_at: GeneratedInstant;
      last_used_at: ColumnType<Date | null, never, Date>;
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
export type StoredPasskey = Stored<'passkey'>;
