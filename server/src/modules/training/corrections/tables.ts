import type {
  AssignmentState,
  CorrectionChanges,
  CorrectionState,
  CorrectionValues,
} from '@attest/api-contract';
import type { Generated, Instant, Json, TenantColumn } from '../../../platform/database/schema';

declare module '../../../platform/database/schema' {
  interface Database {
    /** Correcting entries of training records; what was proposed is never changed, an end only added. */
    training_correction: CorrectionTable;
  }
}

/** A record as it stood when its correction was proposed; any difference makes the correction outdated. */
export interface OriginalRecord extends Required<CorrectionValues> {
  state: AssignmentState;
  completedAt: string | null;
}

interface CorrectionTable {
  tenant_id: TenantColumn;
  id: Generated<string>;
  no: string;
  assignment_id: string;
  state: CorrectionState;
  original: Json<OriginalRecord>;
  /** Only what changes. */
  corrected: Json<CorrectionChanges>;
  reason: string;
  proposed_by: string;
  proposed_at: Instant;
  confirmed_at: Instant | null;
  confirm_signature_id: string | null;
  /** Of the approval, rejection or withdrawal. */
  ended_by: string | null;
  ended_at: Instant | null;
  end_reason: string | null;
  end_signature_id: string | null;
}

/** A correction with the person and the course it is about. */
export interface CorrectionRow {
  id: string;
  no: string;
  state: CorrectionState;
  assignment_id: string;
  user_id: string;
  account: string;
  name: string;
  course_no: string;
  course_zh: string;
  course_en: string;
  original: OriginalRecord;
  corrected: CorrectionChanges;
  reason: string;
  proposed_by: string;
  proposed_at: Date;
  confirmed_at: Date | null;
  ended_by: string | null;
  ended_at: Date | null;
  end_reason: string | null;
  mine: boolean;
}
