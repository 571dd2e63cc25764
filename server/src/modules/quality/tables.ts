import type { Generated, Tenanted } from '../../platform/database/schema';

declare module '../../platform/database/schema' {
  interface Database {
    /** Equipment that records may name. */
    quality_equipment: Tenanted<{
      id: Generated<string>;
      no: string;
      name_zh: string;
      name_en: string;
      location: string;
    }>;
  }
}
