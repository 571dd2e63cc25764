import type { QueryCategory, QueryContent, Sort } from '@attest/api-contract';
import type { Generated, Json, Tenanted } from '../../platform/database/schema';

declare module '../../platform/database/schema' {
  interface Database {
    query_definition: Tenanted<{
      id: Generated<string>;
      code: string;
      name: string;
      category: QueryCategory;
      object: string;
      description: string;
      content: Json<QueryContent>;
      owner_id: string;
      version: Generated<number>;
      changed_at: GeneratedInstant;
    }>;
    /** Columns and order of one's own on top of a query. */
    query_view: Tenanted<{
      id: Generated<string>;
      query_id: string;
      user_id: string;
      name: string;
      columns: string[];
      sort: Json<Sort[]>;
    }>;
  }
}
