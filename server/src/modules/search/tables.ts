import type { Generated, GeneratedInstant, TenantColumn } from '../../platform/database/schema';

declare module '../../platform/database/schema' {
  interface Database {
    /** Groups of words that mean the same to the assistant. */
    search_synonym: SearchSynonymTable;
  }
}

export interface SearchSynonymTable {
  tenant_id: TenantColumn;
  id: Generated<string>;
  words: string[];
  version: Generated<number>;
  changed_by: string;
  changed_at: GeneratedInstant;
}
