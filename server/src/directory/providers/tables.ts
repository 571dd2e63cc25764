import type { ProviderKind, ProviderMatch } from '@attest/api-contract';
import type { Generated, Stored } from '../../platform/database/schema';

declare module '../../platform/database/schema' {
  interface Database {
    /** Identity providers of a tenant, in the order of the sign-in page. */
    sign_in_provider: Tenanted<{
      id: Generated<string>;
      kind: ProviderKind;
      name_zh: string;
      name_en: string;
      issuer: string;
      client_id: string;
      /** Sealed; null: the client has none and proves itself by PKCE alone. */
      secret: Buffer | null;
      match_by: ProviderMatch;
      claim: string | null;
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

export type StoredProvider = Stored<'sign_in_provider'>;
