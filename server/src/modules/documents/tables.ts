import type {
  Annotation,
  AnnotationAct,
  ChangeLevel,
  DocumentState,
  Rendition,
  SecurityLevel,
  UserRef,
  WorkflowStatus,
} from '@attest/api-contract';
import type { ColumnType } from 'kysely';
import type { Generated, Tenanted } from '../../platform/database/schema';
import type { TrainingImpact } from './trainingHooks';

declare module '../../platform/database/schema' {
  interface Database {
    document_category: Tenanted<{
      code: string;
      name_zh: string;
      name_en: string;
      /** Months between periodic reviews. */
      review_months: number;
      /** Per cent of people that must be trained before a version becomes effective. */
      training_limit: number;
      /** Null: as the product ships the category (categories.ts). */
      number_pattern: string | null;
      approver: 'qhead' | 'qamgr' | null;
      release: 'signed' | 'automatic' | null;
    }>;
    document: Tenanted<{
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
      /** Months between reviews; null: those of the category. */
      review_months: Generated<number | null>;
      search_terms: string[];
      created_at: GeneratedInstant;
      /** Of its newest version, a void one only if there is no other; kept by the database. */
      newest_id: Kept<string>;
      newest_state: Kept<DocumentState>;
      newest_ordinal: Kept<number>;
      /** Of the newest version in use, a void one only if there is no other; null where none is. Kept likewise. */
      used_id: Kept<string | null>;
      used_state: Kept<DocumentState | null>;
      used_ordinal: Kept<number | null>;
      /** Of the version in force. Kept likewise. */
      effective_id: Kept<string | null>;
      effective_ordinal: Kept<number | null>;
      effective_date: Kept<string | null>;
      /** The version in force, and that in use, are open to everybody and to the department. Kept likewise. */
      seen_by_all: Kept<boolean>;
      seen_by_department: Kept<boolean>;
    }>;
    /** Versions of documents; at most one of a document is effective at any instant. */
    document_version: Tenanted<{
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
      /** The author. */
      created_by: string;
      created_at: GeneratedInstant;
      state_at: Instant;
      /** Null: taken over from elsewhere, without a process here. */
      instance_id: Generated<string | null>;
      process_version: Generated<number | null>;
      workflow_status: Generated<WorkflowStatus | null>;
      open_steps: DefaultJson<
        { stepId: string; name: { zh: string; en: string }; deadline: string | null }[]
      >;
      form_values: DefaultJson<Record<string, unknown>>;
      /** Grows with every change of the form, and when the planned day is moved. */
      row_version: Generated<number>;
      changed_by: Generated<string | null>;
      changed_at: Generated<Date | null>;
      /** The change request that opened it. */
      change_id: Generated<string | null>;
      training_impact: Generated<TrainingImpact | null>;
      approved_at: Generated<Date | null>;
      effective_at: Generated<Date | null>;
      superseded_at: Generated<Date | null>;
      risk_release: ColumnType<RiskRelease | null, string | null | undefined, string | null>;
      /** PDF of the approved content with its signature page. */
      rendition: Generated<Rendition>;
      rendition_file_id: Generated<string | null>;
      /** Pages of that PDF; null of what was made before they were counted. */
      rendition_pages: Generated<number | null>;
      content_state: Generated<'pending' | 'ready' | 'none'>;
      /** As it is compared; searching uses the pages. */
      content_text: Generated<string | null>;
    }>;
    /** The newest version of each document that a person takes part in; the database keeps it itself. */
    document_part: Tenanted<{
      participant_id: string;
      document_id: string;
      no: string;
      category: string;
      department_id: string;
      used_state: DocumentState | null;
      seen_by_all: boolean;
      seen_by_department: boolean;
      /** The person is the owner of the document, and the author of that version; no version is newer. */
      owned: boolean;
      authored: boolean;
      newest: boolean;
      state: DocumentState;
      ordinal: number;
      /** Of another version in use, and of that in force, where it is newer. */
      newer_used_state: DocumentState | null;
      newer_used_ordinal: number | null;
      newer_effective_ordinal: number | null;
    }>;
    /** How many documents stand at the same; the database keeps it itself. */
    document_cube: Tenanted<{
      category: string;
      department_id: string;
      newest_state: DocumentState;
      used_state: DocumentState | null;
      seen_by_all: boolean;
      seen_by_department: boolean;
      /** A change; what there is is the sum. */
      n: number;
    }>;
    /** Who takes part in each version; the database keeps it itself. */
    document_participant: Tenanted<{
      document_id: string;
      version_id: string;
      participant_id: string;
      kind: 'owner' | 'author' | 'handler' | 'linked';
    }>;
    /** The text of versions as it is searched, page by page. */
    document_content_page: Tenanted<{
      version_id: string;
      page: number;
      /** Of a PDF; other files have pieces without a page that a reader could open. */
      paged: boolean;
      /** Without line breaks. */
      text: string;
      /** How the next page begins, for what goes on there. */
      ahead: string;
      terms: string[];
    }>;
    /** Comments on versions before their approval, each on a passage or on the whole. */
    document_annotation: Tenanted<{
      id: Generated<string>;
      version_id: string;
      /** All three null: on the whole document. */
      quote_exact: string | null;
      quote_prefix: string | null;
      quote_suffix: string | null;
      state: Annotation['state'];
      created_by: string;
      created_at: Instant;
    }>;
    /** What was said and done about comments; nothing of it is ever changed. */
    document_annotation_act: Tenanted<{
      id: Generated<string>;
      annotation_id: string;
      kind: AnnotationAct['kind'];
      text: string | null;
      /** Of the draft that was open. */
      label: string;
      acted_by: string;
      acted_at: Instant;
    }>;
    /** People named for a secret or confidential document. */
    document_reader: Tenanted<{
      document_id: string;
      user_id: string;
    }>;
    /** Last number given per prefix, e.g. `SOP-PD-`. */
    document_counter: Tenanted<{
      prefix: string;
      last: number;
    }>;
    /** What each change request does to which document; at most one open one per document. */
    document_change: Tenanted<{
      id: Generated<string>;
      /** The record of process `dcr`. */
      change_id: string;
      action: 'new' | 'revise' | 'obsolete';
      document_id: string;
      /** While the change request runs. */
      open: boolean;
      created_at: GeneratedInstant;
    }>;
    /** Versions opened in a viewer, by session: content is handed out to these only. */
    document_view: Tenanted<{
      id: Generated<string>;
      version_id: string;
      user_id: string;
      session_id: string;
      at: GeneratedInstant;
    }>;
  }
}

/** Written by the database alone. */
type Kept<T> = ColumnType<T, never, never>;

/** JSON that has a default. */
type DefaultJson<T> = ColumnType<T, string | undefined, string>;

/** Released although these people were untrained. */
export interface RiskRelease {
  by: UserRef;
  /** ISO instant. */
  at: string;
  reason: string;
  untrained: UserRef[];
  signatureId: string;
}
