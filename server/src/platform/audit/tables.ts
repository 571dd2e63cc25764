import type { Json, Tenanted } from '../database/schema';
import type { ChainEntry } from './chain';

declare module '../database/schema' {
  interface Database {
    /** The trail. Never changed, never removed: not by the application, not by an administrator. */
    audit_entry: Tenanted<{
      seq: number;
      at: Instant;
      operator_id: string | null;
      operator_account: string;
      operator_name: string;
      module: string;
      event: string;
      object_type: string;
      object_id: string | null;
      /** What a search by text looks through. */
      terms: string[];
      /** The entry as it was hashed; the columns beside it only serve searching. */
      entry: Json<ChainEntry>;
      previous_hash: string;
      hash: string;
    }>;
    /** One row per tenant: where its chain stands. */
    audit_head: Tenanted<{
      seq: number;
      hash: string;
    }>;
    /** Daily signed heads. */
    audit_seal: Tenanted<{
      seq: number;
      hash: string;
      sealed_at: Instant;
      signature: string;
    }>;
  }
}
