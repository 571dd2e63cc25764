import type { PracticeAct } from '@attest/api-contract';
import type { Generated, Tenanted } from '../../../platform/database/schema';

declare module '../../../platform/database/schema' {
  interface Database {
    /** What trainers recorded of the steps of somebody's practice; never changed. */
    training_practice: Tenanted<{
      id: Generated<string>;
      assignment_id: string;
      /** Of the course version that is learnt. */
      step_id: string;
      act: PracticeAct;
      /** Day on which it took place. */
      on_day: string;
      by_id: string;
      at: Instant;
    }>;
    /** The trainee's signature that all steps were performed; of each retraining one. */
    training_practice_signature: Tenanted<{
      id: Generated<string>;
      assignment_id: string;
      signature_id: string;
      at: Instant;
    }>;
  }
}
