import type { ReviewEntry, ReviewVerdict } from '@attest/api-contract';
import type { Generated, Json, Tenanted } from '../../platform/database/schema';

declare module '../../platform/database/schema' {
  interface Database {
    access_review: Tenanted<{
      id: Generated<string>;
      opened_at: Instant;
      opened_by: string | null;
      /** `YYYY-MM-DD`. */
      due: string;
      closed_at: Instant | null;
    }>;
    access_review_entry: Tenanted<{
      id: Generated<string>;
      review_id: string;
      user_id: string;
      reviewer_id: string;
      verdict: ReviewVerdict | null;
      revoked: string[];
      remark: string;
      /** What the person had when it was decided; null while open. */
      held: Json<Pick<ReviewEntry, 'department' | 'roles' | 'status' | 'canLogin' | 'lastSignInAt'>> | null;
      decided_at: Instant | null;
      signature_id: string | null;
    }>;
  }
}
