import { type Kysely, sql } from 'kysely';
import { personKeys } from '../../../directory/identity/personKeys';
import { tenantTable } from '../../../platform/database/tenantTable';

/** Templates of prints and letters, their versions, and the letters that were made with them. */
export async function createTemplates(db: Kysely<unknown>): Promise<void> {
  await tenantTable(db, 'print_template', (table) =>
    table
      .addColumn('id', 'uuid', (c) => c.notNull().defaultTo(sql`attest_uuid()`))
      .addColumn('number', 'integer', (c) => c.notNull())
      .addColumn('process', 'text', (c) => c.notNull())
      .addColumn('state', 'text', (c) => c.notNull().check(sql`state in ('draft', 'effective', 'disabled')`))
      .addColumn('content', 'jsonb')
      .addColumn('effective_version', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('draft', 'jsonb')
      .addColumn('draft_by', 'uuid')
      .addColumn('version', 'integer', (c) => c.notNull())
      .addColumn('changed_by', 'uuid')
      .addColumn('updated_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`attest_now()`))
      .addPrimaryKeyConstraint('print_template_pk', ['tenant_id', 'id'])
      .addUniqueConstraint('print_template_number', ['tenant_id', 'number']),
  );
  await tenantTable(
    db,
    'print_template_version',
    (table) =>
      table
        .addColumn('template_id', 'uuid', (c) => c.notNull())
        .addColumn('version', 'integer', (c) => c.notNull())
        .addColumn('content', 'jsonb', (c) => c.notNull())
        .addColumn('signature_id', 'uuid')
        .addColumn('approved_by', 'uuid', (c) => c.notNull())
        .addColumn('from_at', 'timestamptz', (c) => c.notNull())
        .addColumn('until', 'timestamptz')
        .addPrimaryKeyConstraint('print_template_version_pk', ['tenant_id', 'template_id', 'version'])
        .addForeignKeyConstraint(
          'print_template_version_of',
          ['tenant_id', 'template_id'],
          'print_template',
          ['tenant_id', 'id'],
        ),
    { update: '(until)' },
  );
  await tenantTable(
    db,
    'record_letter',
    (table) =>
      table
        .addColumn('id', 'uuid', (c) => c.notNull().defaultTo(sql`attest_uuid()`))
        .addColumn('process', 'text', (c) => c.notNull())
        .addColumn('record_id', 'uuid', (c) => c.notNull())
        .addColumn('template_id', 'uuid', (c) => c.notNull())
        .addColumn('version', 'integer', (c) => c.notNull())
        .addColumn('file_ids', sql`uuid[]`, (c) => c.notNull())
        .addColumn('fields', sql`text[]`, (c) => c.notNull())
        .addColumn('made_by', 'uuid', (c) => c.notNull())
        .addColumn('made_at', 'timestamptz', (c) => c.notNull())
        .addPrimaryKeyConstraint('record_letter_pk', ['tenant_id', 'id'])
        .addForeignKeyConstraint(
          'record_letter_template',
          ['tenant_id', 'template_id', 'version'],
          'print_template_version',
          ['tenant_id', 'template_id', 'version'],
        ),
    { appendOnly: true },
  );
  await sql`create index record_letter_record on record_letter (tenant_id, record_id)`.execute(db);
  await personKeys(db, {
    print_template: ['changed_by', 'draft_by'],
    print_template_version: ['approved_by'],
    record_letter: ['made_by'],
  });
}
