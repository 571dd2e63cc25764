import { type Kysely, type Migration, sql } from 'kysely';
import { hotTables } from '../database/hotTables';
import { tenantTable } from '../database/tenantTable';

export const fileMigrations: Record<string, Migration> = {
  '20261121T0300_files_uploads': {
    async up(db: Kysely<unknown>) {
      await tenantTable(db, 'file_upload', (table) =>
        table
          .addColumn('id', 'uuid', (c) => c.notNull().defaultTo(sql`attest_uuid()`))
          .addColumn('name', 'text', (c) => c.notNull())
          .addColumn('size', 'bigint', (c) => c.notNull())
          .addColumn('sha256', 'text', (c) => c.notNull())
          .addColumn('created_by', 'uuid', (c) => c.notNull())
          .addColumn('created_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`attest_now()`))
          .addColumn('file_id', 'uuid')
          .addPrimaryKeyConstraint('file_upload_pk', ['tenant_id', 'id']),
      );
      await sql`create index file_upload_open on file_upload (tenant_id, created_by) where file_id is null`.execute(
        db,
      );
      await tenantTable(db, 'stored_file', (table) =>
        table
          .addColumn('id', 'uuid', (c) => c.notNull().defaultTo(sql`attest_uuid()`))
          .addColumn('name', 'text', (c) => c.notNull())
          .addColumn('size', 'bigint', (c) => c.notNull())
          .addColumn('sha256', 'text', (c) => c.notNull())
          .addColumn('media_type', 'text', (c) => c.notNull())
          .addColumn('created_by', 'uuid', (c) => c.notNull())
          .addColumn('created_by_name', 'text', (c) => c.notNull())
          .addColumn('created_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`attest_now()`))
          .addPrimaryKeyConstraint('stored_file_pk', ['tenant_id', 'id']),
      );
      await sql`create index stored_file_content on stored_file (tenant_id, sha256)`.execute(db);
      await tenantTable(db, 'file_use', (table) =>
        table
          .addColumn('file_id', 'uuid', (c) => c.notNull())
          .addColumn('object_type', 'text', (c) => c.notNull())
          .addColumn('object_id', 'uuid', (c) => c.notNull())
          .addPrimaryKeyConstraint('file_use_pk', ['tenant_id', 'file_id', 'object_type', 'object_id']),
      );
      await sql`create index file_use_object on file_use (tenant_id, object_type, object_id)`.execute(db);
      await tenantTable(db, 'file_storage', (table) =>
        table
          .addColumn('used_bytes', 'bigint', (c) => c.notNull().defaultTo(0))
          .addColumn('quota_bytes', 'bigint')
          .addPrimaryKeyConstraint('file_storage_pk', ['tenant_id']),
      );
    },
  },
  '20261121T1750_files_play_seconds': {
    async up(db: Kysely<unknown>) {
      await sql`alter table stored_file add column play_seconds integer`.execute(db);
    },
  },
  '20261122T0650_files_upload_reserve': {
    async up(db: Kysely<unknown>) {
      await sql`
        alter table file_upload
          add column received_bytes bigint not null default 0,
          add column touched_at timestamptz not null default attest_now()`.execute(db);
    },
  },
  '20261129T1405_files_hot': hotTables('stored_file', 'file_storage'),
};
