import type { ApprovedKind } from '@attest/api-contract';
import type { Tenanted } from '../../../platform/database/schema';

declare module '../../../platform/database/schema' {
  interface Database {
    /** Drafts of versioned entities that were handed in and wait for somebody else's approval. */
    version_approval: Tenanted<{
      kind: ApprovedKind;
      /** Of the entity. */
      subject_id: string;
      no: string;
      /** What the task is called. */
      title_zh: string;
      title_en: string;
      /** What was chosen for people who know the former version. */
      retrain: boolean | null;
      reason: string;
      handed_in_by: string;
      handed_in_at: Instant;
    }>;
  }
}
