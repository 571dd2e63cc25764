import { type Kysely, type Migration, sql } from 'kysely';
import { personKeys } from '../../directory/identity/personKeys';
import { stateCheck } from '../../platform/database/stateCheck';
import { runStatements, tenantTable } from '../../platform/database/tenantTable';
import { addShortPieces } from '../../platform/search/shortPieces';
import { processStatusCheck } from '../../workflow/processStatusCheck';
import { countDocumentsTogether } from './cube/migration';
import { keepNewest } from './newest';
import { keepSeen } from './seen/migration';
import { LINKED_AT_END, LINKED_BY_TASKS } from './seen/participants';
import { keepParts } from './seen/parts';

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
  '20261121T0715_documents_lifecycle': {
    async up(db: Kysely<unknown>) {
      await addLifecycle(db);
      await createChanges(db);
    },
  },
  '20261121T1130_documents_content_pages': { up: createContentPages },
  '20261122T0705_documents_rendition_pages': {
    up: async (db: Kysely<unknown>) => {
      await sql`alter table document_version add column rendition_pages integer`.execute(db);
    },
  },
  '20261122T1330_documents_people': {
    async up(db: Kysely<unknown>) {
      await personKeys(db, {
        document: ['owner_id'],
        document_reader: ['user_id'],
        document_version: ['created_by', 'changed_by'],
        document_view: ['user_id'],
      });
      await stateCheck(db, 'document_version', 'state', [
        'draft',
        'inReview',
        'reviewed',
        'inApproval',
        'approved',
        'inTraining',
        'effective',
        'superseded',
        'obsolete',
        'void',
      ]);
      await stateCheck(db, 'document_version', 'content_state', ['pending', 'ready', 'none']);
      await processStatusCheck(db, 'document_version', 'workflow_status');
    },
  },
  '20261123T0530_documents_annotations': { up: createAnnotations },
  '20261124T1402_documents_orders': {
    // What the list is sorted by; among equals by number.
    async up(db: Kysely<unknown>) {
      for (const [name, column] of [
        ['title', sql`title_zh collate attest_zh`],
        ['title_en', sql`title_en`],
        ['category', sql`category`],
        ['security', sql`security_level`],
      ] as const)
        await sql`create index ${sql.id(`document_by_${name}`)} on document (tenant_id, ${column}, no, id)`.execute(
          db,
        );
    },
  },
  '20261124T1735_documents_newest': { up: keepNewest },
  '20261124T1745_documents_short_pieces': {
    up: (db: Kysely<unknown>) =>
      addShortPieces(db, 'document', sql`select unnest(array[r.no, r.title_zh, r.title_en])`),
  },
  '20261127T0740_documents_seen': { up: keepSeen },
  '20261127T1800_documents_cube': { up: countDocumentsTogether },
  '20261127T1801_documents_parts': { up: keepParts },
  '20261128T1900_documents_linked_at_end': {
    up: (db: Kysely<unknown>) => runStatements(db, [LINKED_AT_END]),
  },
  '20261128T2300_documents_linked_by_tasks': {
    up: (db: Kysely<unknown>) => runStatements(db, [LINKED_BY_TASKS]),
  },
};

async function createAnnotations(db: Kysely<unknown>): Promise<void> {
  await tenantTable(db, 'document_annotation', (table) =>
    table
      .addColumn('id', 'uuid', (c) => c.notNull().defaultTo(id))
      .addColumn('version_id', 'uuid', (c) => c.notNull())
      .addColumn('quote_exact', 'text')
      .addColumn('quote_prefix', 'text')
      .addColumn('quote_suffix', 'text')
      .addColumn('state', 'text', (c) => c.notNull())
      .addColumn('created_by', 'uuid', (c) => c.notNull())
      .addColumn('created_at', 'timestamptz', (c) => c.notNull())
      .addPrimaryKeyConstraint('document_annotation_pk', ['tenant_id', 'id'])
      .addForeignKeyConstraint(
        'document_annotation_version_fk',
        ['tenant_id', 'version_id'],
        'document_version',
        ['tenant_id', 'id'],
      ),
  );
  await sql`create index document_annotation_version on document_annotation (tenant_id, version_id)`.execute(
    db,
  );
  await tenantTable(
    db,
    'document_annotation_act',
    (table) =>
      table
        .addColumn('id', 'uuid', (c) => c.notNull().defaultTo(id))
        .addColumn('annotation_id', 'uuid', (c) => c.notNull())
        .addColumn('kind', 'text', (c) => c.notNull())
        .addColumn('text', 'text')
        .addColumn('label', 'text', (c) => c.notNull())
        .addColumn('acted_by', 'uuid', (c) => c.notNull())
        .addColumn('acted_at', 'timestamptz', (c) => c.notNull())
        .addPrimaryKeyConstraint('document_annotation_act_pk', ['tenant_id', 'id'])
        .addForeignKeyConstraint(
          'document_annotation_act_of_fk',
          ['tenant_id', 'annotation_id'],
          'document_annotation',
          ['tenant_id', 'id'],
        ),
    { appendOnly: true },
  );
  await sql`
    create index document_annotation_act_of on document_annotation_act (tenant_id, annotation_id, acted_at)`.execute(
    db,
  );
  await personKeys(db, { document_annotation: ['created_by'], document_annotation_act: ['acted_by'] });
  await stateCheck(db, 'document_annotation', 'state', ['open', 'resolved']);
  await stateCheck(db, 'document_annotation_act', 'kind', ['comment', 'reply', 'resolve', 'reopen']);
}

/** Texts are searched page by page; what was read so far is read again. */
async function createContentPages(db: Kysely<unknown>): Promise<void> {
  await tenantTable(db, 'document_content_page', (table) =>
    table
      .addColumn('version_id', 'uuid', (c) => c.notNull())
      .addColumn('page', 'integer', (c) => c.notNull())
      .addColumn('paged', 'boolean', (c) => c.notNull())
      .addColumn('text', 'text', (c) => c.notNull())
      .addColumn('ahead', 'text', (c) => c.notNull())
      .addColumn('terms', sql`text[]`, (c) => c.notNull())
      .addPrimaryKeyConstraint('document_content_page_pk', ['tenant_id', 'version_id', 'page'])
      .addForeignKeyConstraint(
        'document_content_page_version_fk',
        ['tenant_id', 'version_id'],
        'document_version',
        ['tenant_id', 'id'],
      ),
  );
  await sql`create index document_content_page_terms on document_content_page using gin (terms)`.execute(db);
  await sql`alter table document_version no force row level security`.execute(db);
  await sql`update document_version set content_state = 'pending' where content_state = 'ready'`.execute(db);
  await sql`alter table document_version force row level security`.execute(db);
  await sql`alter table document_version drop column content_terms`.execute(db);
}

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

/** States in which a version is on its way; a document has at most one such version. */
const OPEN_STATES = sql.raw(`('draft', 'inReview', 'reviewed', 'inApproval', 'approved', 'inTraining')`);

async function addLifecycle(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('document_category')
    .addColumn('number_pattern', 'text')
    .addColumn('approver', 'text')
    .addColumn('release', 'text')
    .execute();
  await db.schema.alterTable('document').addColumn('review_months', 'integer').execute();
  await sql`
    alter table document_version
      add column instance_id uuid,
      add column process_version integer,
      add column workflow_status text,
      add column open_steps jsonb not null default '[]',
      add column form_values jsonb not null default '{}',
      add column row_version integer not null default 1,
      add column changed_by uuid,
      add column changed_at timestamptz,
      add column change_id uuid,
      add column training_impact text,
      add column approved_at timestamptz,
      add column effective_at timestamptz,
      add column superseded_at timestamptz,
      add column risk_release jsonb,
      add column rendition text not null default 'none',
      add column rendition_file_id uuid,
      add column content_state text not null default 'none',
      add column content_text text,
      add column content_terms text[] not null default '{}'`.execute(db);
  await sql`
    create unique index document_version_one_open on document_version (tenant_id, document_id)
    where state in ${OPEN_STATES}`.execute(db);
  await sql`create index document_version_content on document_version using gin (content_terms)`.execute(db);
  await sql`
    create index document_version_unread on document_version (tenant_id)
    where content_state = 'pending' or rendition = 'pending'`.execute(db);
  await sql`
    create index document_version_change on document_version (tenant_id, change_id)
    where change_id is not null`.execute(db);
  await sql`create index document_review_due on document (tenant_id, review_date)`.execute(db);
}

async function createChanges(db: Kysely<unknown>): Promise<void> {
  await tenantTable(db, 'document_reader', (table) =>
    table
      .addColumn('document_id', 'uuid', (c) => c.notNull())
      .addColumn('user_id', 'uuid', (c) => c.notNull())
      .addPrimaryKeyConstraint('document_reader_pk', ['tenant_id', 'document_id', 'user_id']),
  );
  await tenantTable(db, 'document_counter', (table) =>
    table
      .addColumn('prefix', 'text', (c) => c.notNull())
      .addColumn('last', 'integer', (c) => c.notNull())
      .addPrimaryKeyConstraint('document_counter_pk', ['tenant_id', 'prefix']),
  );
  await tenantTable(db, 'document_change', (table) =>
    table
      .addColumn('id', 'uuid', (c) => c.notNull().defaultTo(id))
      .addColumn('change_id', 'uuid', (c) => c.notNull())
      .addColumn('action', 'text', (c) => c.notNull())
      .addColumn('document_id', 'uuid', (c) => c.notNull())
      .addColumn('open', 'boolean', (c) => c.notNull())
      .addColumn('created_at', 'timestamptz', (c) => c.notNull().defaultTo(now))
      .addPrimaryKeyConstraint('document_change_pk', ['tenant_id', 'id'])
      .addUniqueConstraint('document_change_once', ['tenant_id', 'change_id', 'document_id']),
  );
  await sql`
    create unique index document_change_one_open on document_change (tenant_id, document_id) where open`.execute(
    db,
  );
  await tenantTable(
    db,
    'document_view',
    (table) =>
      table
        .addColumn('id', 'uuid', (c) => c.notNull().defaultTo(id))
        .addColumn('version_id', 'uuid', (c) => c.notNull())
        .addColumn('user_id', 'uuid', (c) => c.notNull())
        .addColumn('session_id', 'uuid', (c) => c.notNull())
        .addColumn('at', 'timestamptz', (c) => c.notNull().defaultTo(now))
        .addPrimaryKeyConstraint('document_view_pk', ['tenant_id', 'id']),
    { appendOnly: true },
  );
  await sql`create index document_view_session on document_view (tenant_id, session_id, version_id, at)`.execute(
    db,
  );
}
