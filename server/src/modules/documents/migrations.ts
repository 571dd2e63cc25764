import { type Kysely, type Migration, sql } from 'kysely';
import { tenantTable } from '../../platform/database/tenantTable';

const id = sql`attest_uuid()`;
const now = sql`attest_now()`;

export const documentMigrations: Record<string, Migration> = {
  '20261121T0320_documents_versions': {
    async up(db: Kysely<unknown>) {
      await tenantTable(db, 'document_category', (table) =>
        table
          .addColumn('code', 'text', (c) => c.notNull())
          .addColumn('name_zh', 'text', (c) => c.notNull())
          .addColumn('name_en', 'text', (c) => c.notNull())
          .addColumn('review_months', 'integer', (c) => c.notNull())
          .addColumn('training_limit', 'integer', (c) => c.notNull())
          .addPrimaryKeyConstraint('document_category_pk', ['tenant_id', 'code']),
      );
      await tenantTable(db, 'document', (table) =>
        table
          .addColumn('id', 'uuid', (c) => c.notNull().defaultTo(id))
          .addColumn('no', 'text', (c) => c.notNull())
          .addColumn('category', 'text', (c) => c.notNull())
          .addColumn('title_zh', 'text', (c) => c.notNull())
          .addColumn('title_en', 'text', (c) => c.notNull())
          .addColumn('owner_id', 'uuid', (c) => c.notNull())
          .addColumn('department_id', 'uuid', (c) => c.notNull())
          .addColumn('security_level', 'text', (c) => c.notNull())
          .addColumn('review_date', 'date')
          .addColumn('search_terms', sql`text[]`, (c) => c.notNull())
          .addColumn('created_at', 'timestamptz', (c) => c.notNull().defaultTo(now))
          .addPrimaryKeyConstraint('document_pk', ['tenant_id', 'id'])
          .addUniqueConstraint('document_no', ['tenant_id', 'no'])
          .addForeignKeyConstraint('document_category_fk', ['tenant_id', 'category'], 'document_category', [
            'tenant_id',
            'code',
          ]),
      );
      await sql`create index document_search on document using gin (search_terms)`.execute(db);
      await createVersions(db);
    },
  },
};

async function createVersions(db: Kysely<unknown>): Promise<void> {
  await tenantTable(db, 'document_version', (table) =>
    table
      .addColumn('id', 'uuid', (c) => c.notNull().defaultTo(id))
      .addColumn('document_id', 'uuid', (c) => c.notNull())
      .addColumn('label', 'text', (c) => c.notNull())
      .addColumn('ordinal', 'integer', (c) => c.notNull())
      .addColumn('state', 'text', (c) => c.notNull())
      .addColumn('change_level', 'text')
      .addColumn('change_summary', 'text')
      .addColumn('planned_effective_date', 'date')
      .addColumn('effective_date', 'date')
      .addColumn('superseded_date', 'date')
      .addColumn('main_file_id', 'uuid')
      .addColumn('training_required', 'boolean', (c) => c.notNull().defaultTo(false))
      .addColumn('created_by', 'uuid', (c) => c.notNull())
      .addColumn('created_at', 'timestamptz', (c) => c.notNull().defaultTo(now))
      .addColumn('state_at', 'timestamptz', (c) => c.notNull())
      .addPrimaryKeyConstraint('document_version_pk', ['tenant_id', 'id'])
      .addUniqueConstraint('document_version_ordinal', ['tenant_id', 'document_id', 'ordinal'])
      .addForeignKeyConstraint('document_version_document_fk', ['tenant_id', 'document_id'], 'document', [
        'tenant_id',
        'id',
      ]),
  );
  await sql`
    create unique index document_version_one_effective on document_version (tenant_id, document_id)
    where state = 'effective'`.execute(db);
}
