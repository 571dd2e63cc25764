import type { Bilingual, PeopleImport } from '@attest/api-contract';
import type {
  Generated,
  GeneratedInstant,
  Instant,
  Json,
  TenantColumn,
} from '../../../../platform/database/schema';
import type { CheckedPerson } from './checkPeople';

declare module '../../../../platform/database/schema' {
  interface Database {
    people_import: PeopleImportTable;
    people_import_row: PeopleImportRowTable;
  }
}

export interface PeopleImportTable {
  tenant_id: TenantColumn;
  id: Generated<string>;
  user_id: string;
  language: 'zh' | 'en';
  reason: string;
  state: Generated<PeopleImport['state']>;
  error: string | null;
  created_at: GeneratedInstant;
  /** Last sign of life of whoever works at it. */
  moved_at: Instant;
}

/** Written once when the import begins, so that what was looked at is what is done. */
export interface PeopleImportRowTable {
  tenant_id: TenantColumn;
  import_id: string;
  row: number;
  person: Json<Pick<CheckedPerson, 'account' | 'superior' | 'content'>>;
  state: 'open' | 'made' | 'left';
  problems: Json<Bilingual[]>;
}
