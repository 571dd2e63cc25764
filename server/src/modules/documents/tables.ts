import type { DocumentState } from '@attest/api-contract';
import type { Generated, GeneratedInstant, Instant, TenantColumn } from '../../platform/database/schema';

declare module '../../platform/database/schema' {
  interface Database {
    document_category: DocumentCategoryTable;
    document: DocumentTable;
    /** Versions of documents; at most one of a document is effective at any instant. */
    document_version: DocumentVersionTable;
  }
}

export interface DocumentCategoryTable {
  tenant_id: TenantColumn;
  code: string;
  name_zh: string;
  name_en: string;
  /** Months between periodic reviews. */
  review_months: number;
  /** Per cent of people that must be trained before a version becomes effective. */
  training_limit: number;
}

export type SecurityLevel = 'public' | 'internal' | 'secret' | 'confidential';

export interface DocumentTable {
  tenant_id: TenantColumn;
  id: Generated<string>;
  no: string;
  category: string;
  title_zh: string;
  title_en: string;
  owner_id: string;
  department_id: string;
  security_level: SecurityLevel;
  /** Day by which the periodic review is due. */
  review_date: string | null;
  search_terms: string[];
  created_at: GeneratedInstant;
}

export type ChangeLevel = 'editorial' | 'minor' | 'major';

export interface DocumentVersionTable {
  tenant_id: TenantColumn;
  id: Generated<string>;
  document_id: string;
  /** `V02` for releases, `V03.d1` for drafts. */
  label: string;
  /** Orders the versions of a document. */
  ordinal: number;
  state: DocumentState;
  change_level: ChangeLevel | null;
  change_summary: string | null;
  planned_effective_date: string | null;
  /** Day from which it is in force, tenant time. */
  effective_date: string | null;
  superseded_date: string | null;
  main_file_id: string | null;
  training_required: Generated<boolean>;
  created_by: string;
  created_at: GeneratedInstant;
  state_at: Instant;
}
