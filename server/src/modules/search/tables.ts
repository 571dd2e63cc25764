import type { Generated, Stored } from '../../platform/database/schema';

declare module '../../platform/database/schema' {
  interface Database {
    /** Groups of words that mean the same to the assistant. */
    search_synonym: Tenanted<{
      id: Generated<string>;
      words: string[];
      version: Generated<number>;
      changed_by: string;
      changed_at: GeneratedInstant;
    }>;
    /** The language model of the tenant: one row, or none. */
    assistant_setting: Tenanted<{
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
    }>;
    /** What was asked of the model lately: rates and budgets count it. */
    assistant_use: Tenanted<{
      id: Generated<string>;
      user_id: string;
      at: GeneratedInstant;
      /** Set aside at the beginning, what was used in the end. */
      tokens: number;
    }>;
  }
}

export type StoredModel = Stored<'assistant_setting'>;
