import type { AcknowledgementKind, JobDescriptionContent, JobDescriptionState } from '@attest/api-contract';
import type { Generated, Json, Tenanted } from '../../../platform/database/schema';

declare module '../../../platform/database/schema' {
  interface Database {
    /** Versions of the job descriptions of positions. */
    training_job_description: Tenanted<{
      id: Generated<string>;
      position_id: string;
      /** Null: a draft. */
      ordinal: number | null;
      /** A draft that is handed in is in approval. */
      state: Exclude<JobDescriptionState, 'inApproval'>;
      content: Json<JobDescriptionContent>;
      reason: string | null;
      effective_at: Instant | null;
      superseded_at: Instant | null;
      signature_id: string | null;
      version: Generated<number>;
      changed_by: string | null;
      updated_at: GeneratedInstant;
    }>;
    /** What people were asked to acknowledge, and whether they did; never overwritten once they did. */
    training_acknowledgement: Tenanted<{
      id: Generated<string>;
      user_id: string;
      kind: AcknowledgementKind;
      description_id: string | null;
      role_id: string | null;
      reason: string;
      reason_en: string;
      asked_at: Instant;
      due: string;
      acknowledged_at: Instant | null;
      signature_id: string | null;
      reminded_at: Instant | null;
      /** Asked no longer; of a role also: given no longer, so that it is asked anew when it is given again. */
      ended_at: Instant | null;
    }>;
  }
}
