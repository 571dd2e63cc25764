import type { Bilingual, ImportRowState, ImportState, ImportWay } from '@attest/api-contract';
import type { Generated, Json, Tenanted } from '../../platform/database/schema';
import type { Made } from './kind';

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
      /** Null where its rows were handed in by the page of what it brings. */
      way: ImportWay | null;
      file_id: string | null;
      file_name: string | null;
      file_sha256: string | null;
      /** A zip with the files that rows name. */
      archive_id: string | null;
      state: Generated<ImportState>;
      error: string | null;
      error_params: Json<Record<string, unknown>> | null;
      /** Rows; those that are dealt with, wrong, and imported. */
      total: Generated<number>;
      done: Generated<number>;
      bad: Generated<number>;
      made: Generated<number>;
      created_at: GeneratedInstant;
      /** Last sign of life of whoever works at it. */
      moved_at: Instant;
    }>;
    /** Written once when they are looked at, so that what was looked at is what is done. */
    sheet_import_row: Tenanted<{
      import_id: string;
      row: number;
      cells: Json<(string | null)[]>;
      content: Json<unknown>;
      state: ImportRowState;
      problems: Json<Bilingual[]>;
      /** What it has become. */
      made: Json<Made> | null;
    }>;
  }
}
