import type { Bilingual, SheetImport } from '@attest/api-contract';
import type { Generated, Json, Tenanted } from '../../platform/database/schema';

declare module '../../platform/database/schema' {
  interface Database {
    sheet_import: Tenanted<{
      id: Generated<string>;
      /** Of `importKinds`. */
      kind: string;
      /** What of the kind: the type of the records. */
      subject: string;
      user_id: string;
      language: 'zh' | 'en';
      reason: string;
      state: Generated<SheetImport['state']>;
      error: string | null;
      created_at: GeneratedInstant;
      /** Last sign of life of whoever works at it. */
      moved_at: Instant;
    }>;
    /** Written once when the import begins, so that what was looked at is what is done. */
    sheet_import_row: Tenanted<{
      import_id: string;
      row: number;
      cells: Json<(string | null)[]>;
      content: Json<unknown>;
      state: 'open' | 'made' | 'left';
      problems: Json<Bilingual[]>;
    }>;
  }
}
