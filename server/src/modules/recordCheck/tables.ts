import type { CheckRunState, FindingFacts, FindingOutcome, FindingState } from '@attest/api-contract';
import type { Generated, Json, Tenanted } from '../../platform/database/schema';

declare module '../../platform/database/schema' {
  interface Database {
    /** Runs of the checks over the records of a tenant. */
    record_check_run: Tenanted<{
      id: Generated<string>;
      /** Null: the night's. */
      user_id: string | null;
      /** The day whose night it is; null where somebody began it. */
      day: string | null;
      state: CheckRunState;
      /** Where it goes on: the type, and the last record that was read of it. */
      process: string | null;
      after: string | null;
      total: number;
      done: Generated<number>;
      found: Generated<number>;
      still: Generated<number>;
      gone: Generated<number>;
      failed: Generated<number>;
      started_at: Instant;
      ended_at: Instant | null;
      /** Last sign of life of whoever works at it. */
      moved_at: Instant;
    }>;
    /** What checks have found: one for each record and check, until its cause has gone. */
    record_finding: Tenanted<{
      id: Generated<string>;
      process: string;
      record_id: string;
      record_no: string;
      check_id: string;
      name_zh: string;
      name_en: string;
      severity: string;
      signs: boolean;
      facts: Json<FindingFacts>;
      state: Generated<FindingState>;
      handler_id: string | null;
      handler_role: string;
      due: Instant;
      found_at: Instant;
      outcome: FindingOutcome | null;
      reason: string | null;
      signature_id: string | null;
      closed_by: string | null;
      closed_at: Instant | null;
      /** When its cause was gone: from then on it may be found again. */
      cleared_at: Instant | null;
      version: Generated<number>;
      changed_by: string | null;
      updated_at: Instant | null;
    }>;
    /** Checks that had no result for a record in a run: the first ones of each check. */
    record_check_failure: Tenanted<{
      id: Generated<string>;
      run_id: string;
      process: string;
      record_id: string;
      record_no: string;
      check_id: string;
      name_zh: string;
      name_en: string;
      condition: string;
      why: string;
      failed_at: Instant;
    }>;
    /** Checks that a tenant does without. */
    record_check_off: Tenanted<{
      process: string;
      check_id: string;
      reason: string;
      off_by: string;
      off_at: Instant;
    }>;
  }
}
