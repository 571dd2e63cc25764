import type { Json, Tenanted } from '../database/schema';
import type { ChainEntry } from './chain';

declare module '../database/schema' {
  interface Database {
    /** The trail. Never changed, and removed only where `audit_archive` says in which file it lies. */
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
    /** Months of the trail that lie in files of the archive. What is here may be removed from the trail, nothing else. */
    audit_archive: Tenanted<{
      /** Its last entry. */
      seq: number;
      hash: string;
      month: string;
      from_seq: number;
      previous_hash: string;
      /** Time of its last entry. */
      until: Instant;
      file: string;
      sha256: string;
      detached_at: Instant;
      /** Public part of the key that signed it: a tenant that moves is sealed with another one later. */
      public_key: string;
      signature: string;
      /** Its entries stand in the trail again, for somebody to look at, until then. */
      attached_until: Instant | null;
    }>;
  }
}
