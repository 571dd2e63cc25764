import type { TemplateContent } from '@attest/api-contract';
import type { Generated } from 'kysely';
import type { Json, Tenanted } from '../../../platform/database/schema';

/** What is kept of a version: its file also by name and digest, as the trail tells it. */
export interface KeptContent extends TemplateContent {
  fileName: string;
  sha256: string;
}

declare module '../../../platform/database/schema' {
  interface Database {
    /** Templates by which records of a type are printed, or letters written. */
    print_template: Tenanted<{
      id: Generated<string>;
      /** Counts the templates of a tenant. */
      number: number;
      process: string;
      state: string;
      /** In force, or last in force. */
      content: Json<KeptContent> | null;
      effective_version: Generated<number>;
      draft: Json<KeptContent> | null;
      /** Who wrote the draft last. */
      draft_by: string | null;
      version: number;
      changed_by: string | null;
      updated_at: GeneratedInstant;
    }>;
    /** What came into force, once and for all. */
    print_template_version: Tenanted<{
      template_id: string;
      version: number;
      content: Json<KeptContent>;
      signature_id: string | null;
      approved_by: string;
      from_at: Instant;
      until: Instant | null;
    }>;
    /** Letters of records. */
    record_letter: Tenanted<{
      id: Generated<string>;
      process: string;
      record_id: string;
      template_id: string;
      version: number;
      file_ids: string[];
      /** Fields that the letter tells of: whoever does not see one of them does not get the letter. */
      fields: string[];
      made_by: string;
      made_at: Instant;
    }>;
  }
}
