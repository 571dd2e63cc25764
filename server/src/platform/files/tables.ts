import type { Generated, Tenanted } from '../database/schema';

declare module '../database/schema' {
  interface Database {
    /** Announced uploads; the shards lie on disk until they are merged. */
    file_upload: Tenanted<{
      id: Generated<string>;
      name: string;
      size: number;
      sha256: string;
      /** Of the shards that came. */
      received_bytes: Generated<number>;
      created_by: string;
      created_at: GeneratedInstant;
      /** When it was announced last, or a shard came. */
      touched_at: GeneratedInstant;
      /** Set when merged; a repeated merge answers with the same file. */
      file_id: string | null;
    }>;
    /** Files that are whole. The content lies under its hash. */
    stored_file: Tenanted<{
      id: Generated<string>;
      name: string;
      size: number;
      sha256: string;
      media_type: string;
      /** Whole seconds that it plays; set when a recording becomes the content of a document or a course. */
      play_seconds: Generated<number | null>;
      created_by: string;
      created_by_name: string;
      created_at: GeneratedInstant;
    }>;
    /** Where a file is used: who may view the object may fetch the file. */
    file_use: Tenanted<{
      file_id: string;
      object_type: string;
      object_id: string;
    }>;
    /** One row per tenant: bytes kept and allowed. */
    file_storage: Tenanted<{
      used_bytes: Generated<number>;
      /** Null: the default of the product. */
      quota_bytes: number | null;
    }>;
  }
}
