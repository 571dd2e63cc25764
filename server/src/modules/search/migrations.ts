import { type Kysely, type Migration, sql } from 'kysely';
import { personKeys } from '../../directory/identity/personKeys';
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
  '20261121T1710_search_assistant': {
    async up(db: Kysely<unknown>) {
      await tenantTable(db, 'assistant_setting', (table) =>
        table
          .addColumn('enabled', 'boolean', (c) => c.notNull())
          .addColumn('address', 'text', (c) => c.notNull())
          .addColumn('model', 'text', (c) => c.notNull())
          .addColumn('key', 'bytea')
          .addColumn('tokens_a_day', 'integer', (c) => c.notNull())
          .addColumn('answers_a_day', 'integer', (c) => c.notNull())
          .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
          .addColumn('changed_by', 'uuid')
          .addColumn('updated_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`attest_now()`))
          .addPrimaryKeyConstraint('assistant_setting_pk', ['tenant_id']),
      );
      await tenantTable(db, 'assistant_use', (table) =>
        table
          .addColumn('id', 'uuid', (c) => c.notNull().defaultTo(sql`attest_uuid()`))
          .addColumn('user_id', 'uuid', (c) => c.notNull())
          .addColumn('at', 'timestamptz', (c) => c.notNull().defaultTo(sql`attest_now()`))
          .addColumn('tokens', 'integer', (c) => c.notNull())
          .addPrimaryKeyConstraint('assistant_use_pk', ['tenant_id', 'id']),
      );
      await sql`create index assistant_use_at on assistant_use (tenant_id, at)`.execute(db);
    },
  },
  '20261122T1330_search_people': {
    async up(db: Kysely<unknown>) {
      await personKeys(db, {
        assistant_setting: ['changed_by'],
        assistant_use: ['user_id'],
        search_synonym: ['changed_by'],
      });
    },
  },
};
