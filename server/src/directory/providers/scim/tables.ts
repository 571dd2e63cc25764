import type { Generated, Json, Stored } from '../../../platform/database/schema';

declare module '../../../platform/database/schema' {
  interface Database {
    /** With what an identity provider provisions people. */
    scim_token: Tenanted<{
      id: Generated<string>;
      provider_id: string;
      name: string;
      hash: Buffer;
      made_by: string;
      made_at: GeneratedInstant;
      expires_at: Instant;
      last_used_at: Instant | null;
      revoked_at: Instant | null;
    }>;
    /** What an identity provider calls a person whom it provisions, as it has said it. */
    scim_user: Tenanted<{
      provider_id: string;
      user_id: string;
      user_name: string;
      external_id: string | null;
      said: Json<ScimSaid>;
      /** Taken out there: the account stays, disabled. */
      removed_at: Instant | null;
      updated_at: GeneratedInstant;
    }>;
    scim_group: Tenanted<{
      id: Generated<string>;
      provider_id: string;
      display_name: string;
      external_id: string | null;
      created_at: GeneratedInstant;
      updated_at: GeneratedInstant;
    }>;
    scim_member: Tenanted<{ group_id: string; user_id: string }>;
  }
}

/** What a provider says of a person and no account holds. */
export interface ScimSaid {
  formatted?: string | null;
  givenName?: string | null;
  familyName?: string | null;
  department?: string | null;
  active?: boolean;
}

export type StoredToken = Stored<'scim_token'>;
export type StoredGroup = Stored<'scim_group'>;
