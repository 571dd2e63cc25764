import type { DirectoryKind, ProviderKind, ProviderMatch } from '@attest/api-contract';
import type { Generated, Json, Stored } from '../../platform/database/schema';

declare module '../../platform/database/schema' {
  interface Database {
    /** Identity providers of a tenant, in the order of the sign-in page. */
    sign_in_provider: Tenanted<{
      id: Generated<string>;
      kind: ProviderKind | DirectoryKind;
      name_zh: string;
      name_en: string;
      /** Where it is: the issuer, or the address of a directory. */
      issuer: string;
      /** As whom the suite speaks to it: the client, or the account that searches a directory. */
      client_id: string;
      /** Sealed; null: there is none. A client proves itself by PKCE alone then. */
      secret: Buffer | null;
      match_by: ProviderMatch;
      /** Claim or attribute by which people are found at first. */
      claim: string | null;
      /** What else a kind needs. */
      settings: Json<DirectorySettings | Record<string, never>>;
      /** The sign-in page begins with it. */
      first: Generated<boolean>;
      enabled: boolean;
      position: Generated<number>;
      version: Generated<number>;
      changed_by: string | null;
      updated_at: GeneratedInstant;
    }>;
    /** Who a person is to a provider: by its own id of them, which never changes. */
    sign_in_identity: Tenanted<{
      provider_id: string;
      subject: string;
      user_id: string;
      linked_at: GeneratedInstant;
    }>;
  }
}

/** Of a directory. */
export interface DirectorySettings {
  /** Certificates that its own is checked against; null: those that browsers know. */
  ca: string | null;
  baseDn: string;
  filter: string;
  idAttribute: string;
}

export type StoredProvider = Stored<'sign_in_provider'>;
