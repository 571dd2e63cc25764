import type { ExportFormat, ExportSource, ExportState } from '@attest/api-contract';
import type { Generated, Json, Tenanted } from '../../platform/database/schema';

declare module '../../platform/database/schema' {
  interface Database {
    export_job: Tenanted<{
      id: Generated<string>;
      user_id: string;
      of: Json<ExportSource>;
      name: string;
      format: ExportFormat;
      language: 'zh' | 'en';
      time_zone: string;
      first_row: number;
      last_row: number;
      state: Generated<ExportState>;
      done: Generated<number>;
      total: number | null;
      error: string | null;
      file_id: string | null;
      /** Of when its rows are that a replica gave; null where they are those of the database itself. */
      data_as_of: Date | null;
      created_at: GeneratedInstant;
      /** Last sign of life of whoever writes it. */
      moved_at: Instant;
    }>;
  }
}
