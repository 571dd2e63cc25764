import type { AssignmentState, TrainingRow } from '@attest/api-contract';
import type { Generated, GeneratedInstant, Instant, TenantColumn } from '../../platform/database/schema';

declare module '../../platform/database/schema' {
  interface Database {
    training_course: TrainingCourseTable;
    /** What one person has to learn, or has learnt. Never overwritten by a later one. */
    training_assignment: TrainingAssignmentTable;
  }
}

export interface TrainingCourseTable {
  tenant_id: TenantColumn;
  id: Generated<string>;
  no: string;
  name_zh: string;
  name_en: string;
  kind: TrainingRow['kind'];
  document_id: string | null;
  /** Marks written answers and judges on-the-job training. */
  lecturer_id: string | null;
  validity_months: number | null;
  /** Score needed, of 100; null without an exam. */
  pass_score: number | null;
  created_at: GeneratedInstant;
}

export interface TrainingAssignmentTable {
  tenant_id: TenantColumn;
  id: Generated<string>;
  user_id: string;
  course_id: string;
  document_version_id: string | null;
  state: AssignmentState;
  /** Why it was given: new joiner, new version, yearly refresh … */
  reason: string;
  due: string | null;
  completed_at: Instant | null;
  score: number | null;
  attempts: Generated<number>;
  valid_to: string | null;
  created_at: GeneratedInstant;
}
