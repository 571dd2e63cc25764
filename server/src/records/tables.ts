import type { Bilingual, WorkflowStatus } from '@attest/api-contract';
import type { Selectable } from 'kysely';
import type { Generated, GeneratedInstant, Instant, Json, TenantColumn } from '../platform/database/schema';
import type { ProcessForm } from './definitions/processForm';

declare module '../platform/database/schema' {
  interface Database {
    /** Records of every quality process. */
    quality_record: QualityRecordTable;
    /** Form of a process by version; a record keeps the version it was started with. */
    quality_form: QualityFormTable;
    /** Last number given, per process and year. */
    quality_counter: QualityCounterTable;
    /** Typed, directed links between records, documents, equipment … */
    record_link: RecordLinkTable;
  }
}

interface QualityRecordTable {
  tenant_id: TenantColumn;
  id: Generated<string>;
  process: string;
  process_version: number;
  instance_id: string | null;
  no: string | null;
  title: string;
  department_id: string | null;
  initiator_id: string;
  owner_id: string | null;
  status: WorkflowStatus;
  /** Open steps in the order of the process; the first names the business status. */
  open_steps: Json<StoredStep[]>;
  step_id: string | null;
  due: Instant | null;
  due_original: Instant | null;
  /** Values of the list's own columns, indexed. */
  facets: Json<Record<string, unknown>>;
  form_values: Json<Record<string, unknown>>;
  search_terms: string[];
  version: Generated<number>;
  created_at: GeneratedInstant;
  submitted_at: Instant | null;
  ended_at: Instant | null;
  changed_by: string;
  changed_at: GeneratedInstant;
}

export interface StoredStep {
  stepId: string;
  name: Bilingual;
  deadline: string | null;
}

export type StoredRecord = Selectable<QualityRecordTable>;

export interface QualityFormTable {
  tenant_id: TenantColumn;
  process: string;
  version: number;
  form: Json<ProcessForm>;
  /** SHA-256 of flow, steps and form together: tells whether the shipped process is newer. */
  content_hash: string;
  created_at: GeneratedInstant;
}

export interface QualityCounterTable {
  tenant_id: TenantColumn;
  process: string;
  year: number;
  last: number;
}

export interface RecordLinkTable {
  tenant_id: TenantColumn;
  id: Generated<string>;
  from_type: string;
  from_id: string;
  to_type: string;
  to_id: string;
  relation: string;
  /** The relation field that keeps the link; null for links made by hand. */
  field: string | null;
  created_by: string;
  created_at: GeneratedInstant;
}
