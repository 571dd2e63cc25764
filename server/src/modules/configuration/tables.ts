import type { Tenanted } from '../../platform/database/schema';

declare module '../../platform/database/schema' {
  interface Database {
    /** When the special days of a year (`tenant_holiday`) were changed last: whoever saves has seen that version. */
    calendar_year: Tenanted<{
      year: number;
      version: number;
      changed_by: string | null;
      updated_at: GeneratedInstant;
    }>;
  }
}
