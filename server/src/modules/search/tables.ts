import type { Selectable } from 'kysely';
import type { Generated, GeneratedInstant, TenantColumn } from '../../platform/database/schema';

declare module '../../platform/database/schema' {
  interface Database {
    /** Groups of words that mean the same to the assistant. */
    search_synonym: SearchSynonymTable;
    /** The language model of the tenant: one row, or none. */
    assistant_setting: AssistantSettingTable;
    /** What was asked of the model lately: rates and budgets count it. */
    assistant_use: AssistantUseTable;
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

interface AssistantSettingTable {
  tenant_id: TenantColumn;
  enabled: boolean;
  address: string;
  model: string;
  /** Sealed; null: the model asks for none. */
  key: Buffer | null;
  tokens_a_day: number;
  answers_a_day: number;
  version: Generated<number>;
  changed_by: string | null;
  updated_at: GeneratedInstant;
}

export type StoredModel = Selectable<AssistantSettingTable>;

export interface AssistantUseTable {
  tenant_id: TenantColumn;
  id: Generated<string>;
  user_id: string;
  at: GeneratedInstant;
  /** Set aside at the beginning, what was used in the end. */
  tokens: number;
}
