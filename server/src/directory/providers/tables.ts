import type {
  ChatKind,
  DirectoryKind,
  ProviderKind,
  ProviderMatch,
  Provisioning,
  SamlKind,
  SapKind,
} from '@attest/api-contract';
import type { ColumnType } from 'kysely';
import type { Generated, Json, Stored } from '../../platform/database/schema';

declare module '../../platform/database/schema' {
  interface Database {
    /** Identity providers of a tenant, in the order of the sign-in page. */
    sign_in_provider: Tenanted<{
      id: Generated<string>;
      kind: ProviderKind | DirectoryKind | ChatKind | SamlKind | SapKind;
      name_zh: string;
      name_en: string;
      /** Where it is: the issuer, the address of a directory or SAP system, or what of a chat platform the suite calls. */
      issuer: string;
      /** As whom the suite speaks to it: the client, or the account that searches a directory; of SAP the number of the client. */
      client_id: string;
      /** Sealed; null: there is none. A client proves itself by PKCE alone then. */
      secret: Buffer | null;
      /** Of SAML: the suite’s own keys, sealed (`SamlKeys`). */
      saml_keys: Buffer | null;
      match_by: ProviderMatch | 'wecomAccount';
      /** Claim or attribute by which people are found at first. */
      claim: string | null;
      /** What else a kind needs. */
      settings: Json<DirectorySettings | ChatSettings | SamlSettings | SapSettings | Record<string, never>>;
      /** Accounts at the first sign-in, and roles by group. */
      provisioning: ColumnType<Partial<Provisioning>, string | undefined, string>;
      /** The sign-in page begins with it. */
      first: Generated<boolean>;
      enabled: boolean;
      position: Generated<number>;
      version: Generated<number>;
      changed_by: string | null;
      updated_at: GeneratedInstant;
    }>;
    /** Roles that people have by a group of a provider: it takes them again, and no others. */
    group_role: Tenanted<{
      provider_id: string;
      user_id: string;
      role_code: string;
      group_name: string;
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

/** Of a chat platform; addresses are null where they are those of everybody. */
export interface ChatSettings {
  /** Its id of the company; null where the application names it. */
  organisation: string | null;
  /** DingTalk’s id of the company, for which its app gives codes; null: people sign in on its page there too. */
  corpId: string | null;
  page: string | null;
  inApp: string | null;
  api: string | null;
  directory: string | null;
}

/** Of an SAP system. */
export interface SapSettings {
  /** Certificates that its own is checked against; null: those that browsers know. */
  ca: string | null;
  path: string;
  /** In which it speaks; null: its own. */
  language: string | null;
}

/** Of a provider that speaks SAML. */
export interface SamlSettings {
  /** As it describes itself; page and certificates are read from it. */
  metadata: string;
  page: string;
  certificates: string[];
  /** The attribute that is the id of a person; null: the persistent NameID. */
  idAttribute: string | null;
  signRequests: boolean;
  /** Assertions that are not encrypted are refused. */
  onlyEncrypted: boolean;
}

export type StoredProvider = Stored<'sign_in_provider'>;
