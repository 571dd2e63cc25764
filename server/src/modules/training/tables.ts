import type {
  AssignmentSource,
  AssignmentState,
  ConfigState,
  CourseKind,
  LearnerRoleContent,
  MatrixRowKind,
  PracticeStep,
  TrainingAudience,
  TrainingTaskState,
} from '@attest/api-contract';
import type { ColumnType } from 'kysely';
import type { Generated, Json, Tenanted } from '../../platform/database/schema';

declare module '../../platform/database/schema' {
  interface Database {
    /** Courses as their effective version says (as the draft says before the first one). */
    training_course: Tenanted<{
      id: Generated<string>;
      no: string;
      name_zh: string;
      name_en: string;
      kind: CourseKind;
      document_id: string | null;
      /** Marks written answers and judges on-the-job training. */
      lecturer_id: string | null;
      validity_months: number | null;
      /** Score needed, of 100; null without an exam. */
      pass_score: number | null;
      created_at: GeneratedInstant;
      state: Generated<ConfigState>;
      /** The version in effect: what new assignments are for. */
      current_version_id: string | null;
      version: Generated<number>;
      changed_by: Generated<string | null>;
      updated_at: GeneratedInstant;
    }>;
    training_course_version: Tenanted<
      CourseContentColumns & {
        id: Generated<string>;
        course_id: string;
        /** 1, 2 …; null of a draft. */
        ordinal: number | null;
        state: 'draft' | 'effective' | 'superseded';
        document_version_id: string | null;
        retrain: Generated<boolean>;
        /** Who is qualified for a version from this ordinal on needs no new training. */
        accepts_from: number | null;
        /** False: its document version was withdrawn before it took effect; having learnt it is worth nothing. */
        counts: Generated<boolean>;
        /** Of a new document version: exam as well, or reading only; null: as the matrix says. */
        impact: 'full' | 'read' | null;
        /** Day on which the document version is to take effect. */
        planned_date: string | null;
        /** Per cent of people to be trained before that. */
        gate_limit: number | null;
        /** Departments the document version is distributed to. */
        department_ids: Generated<string[]>;
        /** From here on people have to learn it … */
        required_from: Instant | null;
        /** … and from here on it decides who is qualified. */
        in_force_from: Instant | null;
        required_to: Instant | null;
        reason: string | null;
        created_by: string | null;
        created_at: GeneratedInstant;
      }
    >;
    training_learner_role: Tenanted<{
      id: Generated<string>;
      code: string;
      name_zh: string;
      name_en: string;
      state: ConfigState;
      /** That give it, or gave it last. */
      position_ids: string[];
      /** How many versions have come into force. */
      effective_version: Generated<number>;
      /** What is written of the next version. */
      draft: Json<LearnerRoleContent> | null;
      version: Generated<number>;
      changed_by: Generated<string | null>;
      updated_at: GeneratedInstant;
    }>;
    /** Periods in which a position gives an effective learner role. */
    training_role_position: Tenanted<{
      id: Generated<string>;
      role_id: string;
      position_id: string;
      from_at: Instant;
      to_at: Instant | null;
    }>;
    /** Periods in which a position, role or department asks for a course. */
    training_matrix_cell: Tenanted<
      NeedsColumns & {
        id: Generated<string>;
        row_kind: MatrixRowKind;
        row_id: string;
        course_id: string;
        /** Null: as the course says. */
        validity_months: number | null;
        /** `distribution`: of a department that gets the document although the matrix names nobody of it. */
        origin: Generated<'matrix' | 'distribution'>;
        from_at: Instant;
        to_at: Instant | null;
      }
    >;
    /** What single people have to learn by hand of a manager, until it is learnt. */
    training_requirement: Tenanted<
      NeedsColumns & {
        id: Generated<string>;
        user_id: string;
        course_id: string;
        task_id: string | null;
        due: string | null;
        reason: string;
        from_at: Instant;
        to_at: Instant | null;
      }
    >;
    training_task: Tenanted<
      NeedsColumns & {
        id: Generated<string>;
        no: string;
        title_zh: string;
        title_en: string;
        origin: 'document' | 'manual';
        state: TrainingTaskState;
        course_id: string;
        course_version_id: string;
        document_version_id: string | null;
        due: string | null;
        /** Of a task given by hand. */
        audience: Json<TrainingAudience> | null;
        reason: string | null;
        version: Generated<number>;
        changed_by: Generated<string | null>;
        updated_at: GeneratedInstant;
        created_by: string | null;
        created_at: GeneratedInstant;
        closed_at: Instant | null;
      }
    >;
    /**
     * What one person has to learn, or has learnt. Never overwritten by a later one; an approved correction keeps what
     * it said before.
     */
    training_assignment: Tenanted<{
      id: Generated<string>;
      user_id: string;
      /** Of the person, at this moment; kept by the database. */
      department_id: Generated<string | null>;
      course_id: string;
      course_version_id: string;
      document_version_id: string | null;
      state: AssignmentState;
      /** Why it was given: new joiner, new version, yearly refresh … */
      reason: string;
      reason_en: string;
      due: string | null;
      /** When it was qualified, exempted or failed for good. */
      completed_at: Instant | null;
      score: number | null;
      attempts: Generated<number>;
      /** Last day of the qualification; null: until the next version. */
      valid_to: string | null;
      created_at: GeneratedInstant;
      task_id: string | null;
      source: Generated<AssignmentSource>;
      needs_read: Generated<boolean>;
      needs_class: Generated<boolean>;
      needs_exam: Generated<boolean>;
      needs_ojt: Generated<boolean>;
      /** How long a qualification will hold; null: without end. */
      validity_months: number | null;
      started_at: Instant | null;
      /** When it was superseded, and why. */
      ended_at: Instant | null;
      end_reason: string | null;
      end_reason_en: string | null;
      reminded_at: Instant | null;
      /** After a failure: attempts count anew from here. */
      reopened_at: Instant | null;
      /** When the class it needs was attended; null again after a failure. */
      class_met_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
      /** Of the exemption. */
      signature_id: string | null;
      updated_at: Instant | null;
    }>;
  }
}

/** What is said of a course in one version. */
export interface CourseContentColumns {
  name_zh: string;
  name_en: string;
  kind: CourseKind;
  description: Generated<string>;
  document_id: string | null;
  /** Recording that is watched instead of a document. */
  material_id: string | null;
  lecturer_id: string | null;
  min_view_seconds: Generated<number>;
  quiz_id: string | null;
  pass_score: number | null;
  validity_months: number | null;
  critical: Generated<boolean>;
  credit_hours: Generated<number>;
  /** Of practice on the job. */
  practice_steps: ColumnType<PracticeStep[], string | undefined, string>;
}

/** R, C, E, O: at least one of a cell is true. */
export interface NeedsColumns {
  needs_read: boolean;
  needs_class: boolean;
  needs_exam: boolean;
  needs_ojt: boolean;
}
