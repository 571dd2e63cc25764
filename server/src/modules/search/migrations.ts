import { type Kysely, type Migration, sql } from 'kysely';
import { tenantTable } from '../../platform/database/tenantTable';

export const searchMigrations: Record<string, Migration> = {
  '20261121T1340_search_synonyms': {
    async up(db: Kysely<unknown>) {
      await tenantTable(db, 'search_synonym', (table) =>
        table
          .addColumn('id', 'uuid', (c) => c.notNull().defaultTo(sql`attest_uuid()`))
          .addColumn('words', sql`text[]`, (c) => c.notNull())
          .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
          .addColumn('changed_by', 'uuid', (c) => c.notNull())
          .addColumn('changed_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`attest_now()`))
          .addPrimaryKeyConstraint('search_synonym_pk', ['tenant_id', 'id']),
      );
    },
  },
};
