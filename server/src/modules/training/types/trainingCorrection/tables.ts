import type { Bilingual } from '@attest/api-contract';
import type { Generated, Json, Tenanted } from '../../../../platform/database/schema';

declare module '../../../../platform/database/schema' {
  interface Database {
    /** Corrections from before they were records of a type: kept as they stood, never written again. */
    training_correction: Tenanted<{
      id: Generated<string>;
      no: string;
      assignment_id: string;
      state: 'proposed' | 'confirmed' | 'approved' | 'rejected' | 'withdrawn';
      original: Json<Original>;
      /** Only what changes. */
      corrected: Json<Partial<Omit<Original, 'state'>>>;
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
    }>;
  }
}

/** What a record said when its correction was proposed. */
interface Original {
  state: string;
  completedOn: string | null;
  score: number | null;
  validTo: string | null;
  givenFor: Bilingual;
}
