import type { Generated } from 'kysely';

declare module '../../platform/database/schema' {
  interface Database {
    backup_attempt: {
      tenant_id: Generated<string>;
      id: Generated<string>;
      at: Generated<Date>;
      outcome: 'proved' | 'failed';
      mark: Date | null;
      encrypted: boolean;
      entries: number | null;
      last_hash: string | null;
      /** Sealed texts that the key opened, and those that no key did; null where that was not looked at. */
      opened: number | null;
      closed: number | null;
    };
  }
}
