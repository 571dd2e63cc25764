import type { Bilingual, SheetImport } from '@attest/api-contract';
import type {
  Generated,
  GeneratedInstant,
  Instant,
  Json,
  TenantColumn,
} from '../../platform/database/schema';

declare module '../../platform/database/schema' {
  interface Database {
    sheet_import: SheetImportTable;
    sheet_import_row: SheetImportRowTable;
  }
}

export interface SheetImportTable {
  tenant_id: TenantColumn;
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
}

/** Written once when the import begins, so that what was looked at is what is done. */
export interface SheetImportRowTable {
  tenant_id: TenantColumn;
  import_id: string;
  row: number;
  cells: Json<(string | null)[]>;
  content: Json<unknown>;
  state: 'open' | 'made' | 'left';
  problems: Json<Bilingual[]>;
}
