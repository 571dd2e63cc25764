import type { Generated, Tenanted } from '../../platform/database/schema';

declare module '../../platform/database/schema' {
  interface Database {
    proxy_config: Tenanted<{
      id: Generated<string>;
      sponsor_id: string;
      proxy_id: string;
      applications: string[];
      from_day: string;
      to_day: string;
      enabled: boolean;
      created_at: GeneratedInstant;
      /** When the sponsor ended it. */
      ended_at: Generated<Date | null>;
      version: Generated<number>;
      changed_by: Generated<string | null>;
      updated_at: GeneratedInstant;
    }>;
  }
}
